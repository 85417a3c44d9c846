import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '../../components/task-page.tsx';
import type { Refused } from '../../settings/components/settings-card.tsx';
import { byEmail } from '../fields.ts';

type Props = {
  /** What the mail is for. */
  kind: 'byMail' | 'forgotten';
  /** What came of asking, once somebody has. */
  answer?: (Refused & { refused: true }) | { refused: false; email: string } | undefined;
};

/** Asks for an address and sends a mail there; says the same whether or not it has an account. */
export function AskMailPage({ kind, answer }: Props) {
  const t = words('accounts');
  const refused = answer?.refused ? answer : undefined;
  return (
    <TaskPage title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} refused={refused}>
      {answer?.refused === false && (
        <Message tone="good">{t(`${kind}.sent`, { email: answer.email })}</Message>
      )}
      <PostForm className="form">
        <InputField of={formFields(byEmail, refused).email} autoComplete="email" />
        <div className="row">
          <Button tone="spotlight">{t(`${kind}.do`)}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
