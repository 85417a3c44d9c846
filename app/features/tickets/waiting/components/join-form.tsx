import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, SelectField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { askedIn } from '../../orders/components/address-form.tsx';
import type { OfferedType } from '../../sales/queries/read-sale.server.ts';
import { joining } from '../fields.ts';

type Props = {
  /** Its action. */
  address: string;
  types: readonly OfferedType[];
  refused: RefusedForm | undefined;
};

/** The form for a waiting list: type, quantity and address. */
export function JoinForm({ address, types, refused }: Props) {
  const t = words('tickets');
  const waited = types.filter(({ canWait }) => canWait);
  const [first] = waited;
  if (!first) return null;
  // Values typed for a basket aren’t for this form.
  const own = refused && 'email' in refused.typed ? refused : undefined;
  const least = Math.min(...waited.map(({ leastPerOrder }) => leastPerOrder));
  const typed = own?.typed ?? { quantity: String(least) };
  const field = formFields(joining, { fields: {}, ...own, typed });
  return (
    <section className="stack-2" aria-labelledby="waiting">
      <h2 id="waiting">{t('waiting.joinTitle')}</h2>
      <p>{t('waiting.rule')}</p>
      <PostForm className="form" action={address}>
        {waited.length === 1 ? (
          <input type="hidden" name="typeId" value={first.id} />
        ) : (
          <SelectField
            {...field.typeId}
            label={t('waiting.type')}
            options={waited.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <InputField of={field.quantity} />
        <InputField of={field.name} autoComplete="name" dir="auto" />
        <InputField of={field.email} autoComplete="email" />
        <HiddenFields askedEmail={askedIn(own)} />
        <div className="row">
          <Button>{t('waiting.join')}</Button>
        </div>
      </PostForm>
    </section>
  );
}
