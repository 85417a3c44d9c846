import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { resetForm } from '#app/features/accounts/forms.ts';
import { NewPasswordField } from '#app/features/accounts/sign-in/components/new-password-field.tsx';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/new-password';

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  return answerTyped(typed, async () => {
    const { token, password } = parseInput(resetForm, typed);
    await callIdentity(context, request, (api, headers) =>
      api.resetPassword({ body: { token, newPassword: password }, headers, returnHeaders: true }),
    );
    return { refused: false as const };
  });
}

export const meta = privatePage(() => words('accounts')('newPassword.title'));

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('accounts');
  const refused = actionData?.refused ? actionData : undefined;
  if (actionData?.refused === false)
    return (
      <TaskPage title={t('newPassword.title')}>
        <Message tone="good">{t('newPassword.done')}</Message>
        <div className="row">
          <LinkButton href="/sign-in" tone="spotlight">
            {t('signIn.do')}
          </LinkButton>
        </div>
      </TaskPage>
    );
  return (
    <TaskPage title={t('newPassword.title')} lead={t('newPassword.lead')} refused={refused}>
      <PostForm className="form" action="/sign-in/new-password">
        <input type="hidden" name="token" value={loaderData.token || refused?.typed.token} />
        <NewPasswordField error={refused?.fields.password} />
        <div className="row">
          <Button tone="spotlight">{t('newPassword.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
