import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/stop';
import { stopFollowMails } from './commands.server.ts';
import { findFollower } from './queries.server.ts';

const t = words('discovery');

/** Programs that scan mails open links; only a button, or a mail program’s own, stops the mails. */
export function loader({ context, params: { link } }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => {
    await findFollower(database.orm, { secret, viewer: null }, link);
    return null;
  });
}

export const action = formAction(stopFollowMails, {
  to: ({ link }) => `/following/${link}?done=stopped`,
});

const head = privatePage(() => words('discovery')('following.stop.title'));

export const meta: Route.MetaFunction = (args) => [
  ...head(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function Stop({ actionData: refused }: Route.ComponentProps) {
  return (
    <TaskPage title={t('following.stop.title')} lead={t('following.stop.lead')} refused={refused}>
      <form className="form" method="post">
        <div className="row">
          <Button tone="spotlight">{t('following.stop.do')}</Button>
        </div>
      </form>
    </TaskPage>
  );
}
