import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/stop';
import { stopSearchMails } from './commands.server.ts';
import { findLinked } from './queries.server.ts';

const t = words('discovery');

/** Programs that scan mails open links; only a button, or a mail program’s own, stops the mails. */
export function loader({ context, params: { link } }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => ({ name: (await findLinked(database.orm, secret, link)).name }));
}

export const action = formAction(stopSearchMails, { shows: () => ({ isStopped: true }) });

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const head = privatePage(() => words('discovery')('saved.stop.title'));

/** The address is a secret, which links to other sites must not reveal. */
export const meta: Route.MetaFunction = (args) => [
  ...head(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function Stop({ loaderData: { name }, actionData }: Route.ComponentProps) {
  if (actionData && 'isStopped' in actionData)
    return (
      <TaskPage title={t('saved.stop.done')} lead={t('saved.stop.doneLead', { name })}>
        <p>
          <a href="/saved-searches">{t('saved.title')}</a>
        </p>
      </TaskPage>
    );
  return (
    <TaskPage
      title={t('saved.stop.title')}
      lead={t('saved.stop.lead', { name })}
      refused={actionData}
    >
      <form className="form" method="post">
        <div className="row">
          <Button tone="spotlight">{t('saved.stop.do')}</Button>
        </div>
      </form>
    </TaskPage>
  );
}
