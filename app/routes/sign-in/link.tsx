import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { followLink } from '#app/features/accounts/sign-in/commands/sign-in.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/link';

/** Programs that look into mails open links; only a person presses the button that uses it up. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export const action = formAction(followLink, {
  to: (_, { asksForCode }) => (asksForCode ? '/sign-in/code' : startPath),
});

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
        <HiddenFields token={loaderData.token} />
        <div className="row">
          <Button tone="spotlight">{t('link.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
