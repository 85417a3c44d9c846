import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { guest } from '../fields.ts';

type Props = { address: string; as?: string; refused: RefusedForm | undefined };

/** Adds a guest. */
export function GuestForm({ address, as, refused }: Props) {
  const t = words('tickets');
  const typed = refused?.typed ?? { places: '1' };
  const field = formFields(guest, { fields: {}, ...refused, typed });
  return (
    <section className="stack-2 no-print" aria-labelledby="add-guest">
      <h2 id="add-guest">{t('guests.addTitle')}</h2>
      <PostForm className="form" action={`${address}/guests`}>
        {as && <input type="hidden" name="as" value={as} />}
        <InputField of={field.name} autoComplete="off" dir="auto" />
        <InputField of={field.places} />
        <div className="row">
          <Button tone="spotlight">{t('guests.add')}</Button>
        </div>
      </PostForm>
    </section>
  );
}
