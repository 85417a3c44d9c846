import { nameInText } from '#app/features/profiles/parts.tsx';
import { doneIn, forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { pageName } from '../parts.tsx';
import type { Route } from './+types/reports';
import { allowWriting } from './commands.server.ts';
import { type ListedReport, listReports, listStopped } from './queries.server.ts';

const t = words('messaging');

export const loader = forViewer(async ({ services, viewer, url }) => {
  const [reports, stopped] = await Promise.all([
    listReports(services, viewer, {}),
    listStopped(services, viewer, {}),
  ]);
  return {
    open: reports.items.filter(({ closedAt }) => closedAt === null),
    closed: reports.items.filter(({ closedAt }) => closedAt !== null),
    stopped: stopped.items,
    reader: { timeZone: viewer.timeZone },
    done: doneIn(url, ['closed', 'allowed']),
  };
});

export const action = pageForms({
  'stops/:accountId/removal': formAction(allowWriting, { to: () => '/admin/reports?done=allowed' }),
});

export const meta = privatePage(() => t('reports.desk.page'));

/** Reports for administrators: open ones, closed ones, and stopped accounts. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { open, closed, stopped, reader, done } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('reports.desk.title')}>{t('reports.desk.lead')}</PageHead>
      {done && (
        <Message tone="good">
          {t(done === 'closed' ? 'reports.desk.done' : 'reports.desk.allowed')}
        </Message>
      )}
      <section className="section" aria-labelledby="open">
        <h2 id="open">{t('reports.desk.open')}</h2>
        {open.length === 0 && <EmptyState>{t('reports.desk.noneOpen')}</EmptyState>}
        <Rows rows={open} reader={reader} />
      </section>
      <section className="section" aria-labelledby="stopped">
        <h2 id="stopped">{t('reports.desk.stopped')}</h2>
        {stopped.length === 0 && <EmptyState>{t('reports.desk.noneStopped')}</EmptyState>}
        <ul className="rows">
          {stopped.map(({ accountId, name, since }) => (
            <li key={accountId}>
              <div className="row-text">
                <strong dir="auto">{nameInText(name)}</strong>
                {since && <small>{t('reports.desk.since', { day: dayAt(since, reader) })}</small>}
              </div>
              <PostForm action={`/admin/reports/stops/${accountId}/removal`}>
                <Button>
                  {t('reports.desk.allow')}
                  <span className="visually-hidden"> {nameInText(name)}</span>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="closed">
        <h2 id="closed">{t('reports.desk.closed')}</h2>
        {closed.length === 0 && <EmptyState>{t('reports.desk.noneClosed')}</EmptyState>}
        <Rows rows={closed} reader={reader} />
      </section>
    </div>
  );
}

function Rows({ rows, reader }: { rows: ListedReport[]; reader: { timeZone: string } }) {
  return (
    <ul className="rows">
      {rows.map(({ id, reporterName, reportedName, reason, reportedAt, outcome }) => (
        <li key={id}>
          <div className="row-text">
            <a className="quiet-link" href={`/admin/reports/${id}`} dir="auto">
              {t('reports.desk.row', {
                reporter: pageName(reporterName),
                reported: pageName(reportedName),
              })}
            </a>
            <small>
              {t(`reports.reasons.${reason}`)} · {dayAt(reportedAt, reader)}
            </small>
            {outcome && (
              <Badge shape="ring" tone="quiet">
                {t(`reports.desk.did.${outcome}`)}
              </Badge>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
