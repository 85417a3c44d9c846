import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { boxOfficeReport } from '../fields.ts';

type Props = { bookingId: string; as: string; refused: RefusedForm | undefined };

export function ImportPage({ bookingId, as, refused }: Props) {
  const t = words('settlement');
  const field = formFields(boxOfficeReport, refused);
  return (
    <div className="band task">
      <PageHead title={t('import.title')} />
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form" action={`${settlementPath(bookingId)}/import`}>
          <HiddenFields as={as} />
          <InputField of={field.table} spellCheck={false} />
          <div className="row">
            <Button tone="spotlight">{t('import.button')}</Button>
            <LinkButton href={settlementPath(bookingId)}>{t('line.back')}</LinkButton>
          </div>
        </PostForm>
      </div>
    </div>
  );
}
