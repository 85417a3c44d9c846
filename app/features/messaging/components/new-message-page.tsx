import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { type PageChoice, PagePicker } from '#app/features/profiles/components/page-picker.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { firstMessage } from '../fields.ts';
import { MessageFilesField } from './message-files.tsx';

type Props = {
  as: { profileId: string; name: string | null };
  other: { profileId: string; name: string };
  /** The id of the new message. */
  messageId: string;
  refused?: RefusedForm | undefined;
};

export function NewMessagePage({ as, other, messageId, refused }: Props) {
  const t = words('messaging');
  const fields = formFields(firstMessage, refused);
  return (
    <TaskPage
      title={t('new.title', { other: other.name })}
      lead={t('new.lead', { page: nameInText(as.name) })}
      refused={refused}
    >
      <PostForm className="form" encType="multipart/form-data" action="/messages/new">
        <HiddenFields as={as.profileId} with={other.profileId} messageId={messageId} />
        <InputField of={fields.text} />
        <MessageFilesField of={fields.files} isRefused={refused !== undefined} />
        <div className="row">
          <Button tone="spotlight">{t('thread.send')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}

type ChoiceProps = { choice: PageChoice; kept: [name: string, value: string][] };

/** A new message begins with the choice of its addressee. */
export function ChooseOther({ choice, kept }: ChoiceProps) {
  return (
    <TaskPage title={words('messaging')('new.choose')}>
      <form className="form">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PagePicker name="with" choice={choice} />
      </form>
    </TaskPage>
  );
}
