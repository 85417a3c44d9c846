import { redirect } from 'react-router';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/link';

/** Programs that look into mails open links; only a person presses the button that uses it up. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  return answerTyped({}, async () => {
    const { response, cookies } = await callIdentity(context, request, (api, headers) =>
      api.magicLinkVerify({ query: { token: typed.token ?? '' }, headers, returnHeaders: true }),
    );
    const asksForCode = 'twoFactorRedirect' in response;
    throw redirect(asksForCode ? '/sign-in/code' : '/profiles', { status: 303, headers: cookies });
  });
}

export const meta = privatePage(() => words('accounts')('link.title'));

export default function FollowLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('accounts');
  if (actionData)
    return (
      <TaskPage title={t('link.over')} refused={actionData}>
        <p>
          <a href="/sign-in/mail">{t('link.again')}</a>
        </p>
      </TaskPage>
    );
  return (
    <TaskPage title={t('link.title')} lead={t('link.lead')}>
      <PostForm className="form" action="/sign-in/link">
        <input type="hidden" name="token" value={loaderData.token} />
        <div className="row">
          <Button tone="spotlight">{t('link.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
