import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { readUnsubscribe, stopMails } from '../commands.server.ts';
import type { Route } from './+types/unsubscribe';

const t = words('accounts');

/** Programs that look into mails open links; only a button, or a mail program's own, stops them. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => {
    const { topic } = await readUnsubscribe({ orm: database.orm, secret }, tokenOf(request));
    return { topic };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => {
    await stopMails({ orm: database.orm, secret }, tokenOf(request));
    return { isDone: true };
  });
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export const meta = privatePage(() => t('unsubscribe.title'));

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const isStranger = loaderData.topic === null;
  const topic = loaderData.topic === null ? '' : t(`settings.mail.${loaderData.topic}`);
  if (actionData)
    return (
      <TaskPage
        title={t('unsubscribe.done')}
        lead={t(isStranger ? 'unsubscribe.strangerDone' : 'unsubscribe.doneLead', { topic })}
      >
        {!isStranger && (
          <p>
            <a href="/settings#mail">{t('unsubscribe.settings')}</a>
          </p>
        )}
      </TaskPage>
    );
  return (
    <TaskPage
      title={t('unsubscribe.title')}
      lead={t(isStranger ? 'unsubscribe.strangerLead' : 'unsubscribe.lead', { topic })}
    >
      <form className="form" method="post">
        <div className="row">
          <Button tone="spotlight">{t('unsubscribe.do')}</Button>
        </div>
      </form>
    </TaskPage>
  );
}
