import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { emailForm } from '#app/features/accounts/forms.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { atLeast } from '#app/lib/at-least.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/mail';

/** Longer than either way takes, so that the time says nothing about the address. */
const leastMs = 300;

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  return answerForm(typed, async () => {
    const body = parseInput(emailForm, typed);
    await atLeast(
      leastMs,
      callIdentity(context, request, (api, headers) =>
        api.signInMagicLink({ body, headers, returnHeaders: true }),
      ),
    );
    return { refused: false as const, email: body.email };
  });
}

export const meta = privatePage(() => words('accounts')('byMail.title'));

export default function SignInByMail({ actionData }: Route.ComponentProps) {
  const t = words('accounts');
  const refused = actionData?.refused ? actionData : undefined;
  return (
    <TaskPage title={t('byMail.title')} lead={t('byMail.lead')} refused={refused}>
      {actionData?.refused === false && (
        <Message tone="good">{t('byMail.sent', { email: actionData.email })}</Message>
      )}
      <form className="form" method="post">
        <Field
          name="email"
          type="email"
          label={t('field.email')}
          autoComplete="email"
          defaultValue={refused?.typed.email}
          error={refused?.fields.email}
          required
        />
        <div className="row">
          <Button tone="spotlight">{t('byMail.do')}</Button>
        </div>
      </form>
    </TaskPage>
  );
}
