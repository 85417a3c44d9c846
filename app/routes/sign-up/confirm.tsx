import { redirect } from 'react-router';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { confirmForm } from '#app/features/accounts/forms.ts';
import { confirmSignUp } from '#app/features/accounts/sign-in/commands/confirm-sign-up.server.ts';
import { NewPasswordField } from '#app/features/accounts/sign-in/components/new-password-field.tsx';
import { createProfile } from '#app/features/profiles/commands/create-profile.server.ts';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { referredBy } from '#app/http/referral-cookie.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/confirm';

/** Programs that look into mails open links; only a person presses the button that uses it up. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  return answerTyped(typed, async () => {
    const input = parseInput(confirmForm, typed);
    const services = context.get(servicesContext);
    const referrer = referredBy(services, request);
    const { accountId } = await confirmSignUp(services, input, (tx, made) =>
      createProfile(tx, { ...made, referredBy: referrer }),
    );
    const { cookies } = await callIdentity(context, request, (api, headers) =>
      api.beginSession({ body: { accountId }, headers, returnHeaders: true }),
    );
    throw redirect(`/profiles/${accountId}/edit?welcome`, { status: 303, headers: cookies });
  });
}

export const meta = privatePage(() => words('accounts')('confirm.title'));

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('accounts');
  const wrongPassword = actionData?.fields.password;
  if (actionData && !wrongPassword)
    return (
      <TaskPage title={t('link.over')} refused={actionData}>
        <p>
          <a href="/sign-in">{t('signIn.do')}</a> · <a href="/sign-up">{t('signIn.makeAccount')}</a>
        </p>
      </TaskPage>
    );
  return (
    <TaskPage title={t('confirm.title')} lead={t('confirm.lead')} refused={actionData}>
      <PostForm className="form" action="/sign-up/confirm">
        <input type="hidden" name="token" value={loaderData.token || actionData?.typed.token} />
        <NewPasswordField error={wrongPassword} />
        <div className="row">
          <Button tone="spotlight">{t('confirm.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
