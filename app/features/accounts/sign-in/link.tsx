import { formAction } from '#app/http/forms/form-action.server.ts';
import { afterSignIn, ownPath, startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/link';
import { followLink } from './commands.server.ts';
import { onTheWay } from './fields.ts';

const t = words('accounts');

/** Programs that look into mails open links; only a person presses the button that uses it up. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return { token: query.get('token') ?? '', next: ownPath(query.get('next'), startPath) };
}

export const action = formAction(followLink, {
  form: onTheWay,
  to: ({ next }, { asksForCode }) => afterSignIn(next, asksForCode),
});

export const meta = privatePage(() => t('link.title'));

export default function FollowLink({ loaderData, actionData }: Route.ComponentProps) {
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
        <HiddenFields {...loaderData} />
        <div className="row">
          <Button tone="spotlight">{t('link.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
