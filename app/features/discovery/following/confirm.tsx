import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/confirm';
import { confirmFollow } from './commands.server.ts';

const t = words('discovery');

/** Programs that scan mails open links; only a person presses the button that uses this one up. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export const action = formAction(confirmFollow, {
  to: (_, { path }) => `${path}?done=confirmed`,
});

export const meta = privatePage(() => words('discovery')('following.confirm.title'));

export default function Confirm({ loaderData, actionData: refused }: Route.ComponentProps) {
  if (refused)
    return (
      <TaskPage title={t('following.confirm.title')} refused={refused}>
        <p>
          <LinkButton href="/events">{words('announcements')('allShows')}</LinkButton>
        </p>
      </TaskPage>
    );
  return (
    <TaskPage title={t('following.confirm.title')} lead={t('following.confirm.lead')}>
      <PostForm className="form" action="/follow/confirm">
        <HiddenFields token={loaderData.token} />
        <div className="row">
          <Button tone="spotlight">{t('following.confirm.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
