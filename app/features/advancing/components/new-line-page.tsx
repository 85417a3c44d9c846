import { advancePath } from '#app/domain/advancing/advance-paths.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { addedLine } from '../fields.ts';

type Props = {
  bookingId: string;
  as: string;
  refused: RefusedForm | undefined;
};

export function NewAdvanceLinePage({ bookingId, as, refused }: Props) {
  const t = words('advancing');
  const field = formFields(addedLine, refused);
  return (
    <div className="band task">
      <PageHead title={t('add.title')}>{t('add.lead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form" action={`${advancePath(bookingId)}/new-line`}>
          <HiddenFields as={as} />
          <InputField of={field.label} dir="auto" />
          <ChosenField of={field.answers} />
          <div className="row">
            <Button tone="spotlight">{t('add.save')}</Button>
            <LinkButton href={advancePath(bookingId)}>{t('line.back')}</LinkButton>
          </div>
        </PostForm>
      </div>
    </div>
  );
}
