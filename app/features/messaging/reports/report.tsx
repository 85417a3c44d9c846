import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { MessageText, pageName } from '../parts.tsx';
import type { Route } from './+types/report';
import { closeReport } from './commands.server.ts';
import { closing } from './fields.ts';
import { readReport } from './queries.server.ts';

const t = words('messaging');

export const loader = forViewer(async ({ services, viewer, params }: Viewed<'reportId'>) => ({
  ...(await readReport(services, viewer, params)),
  reader: { timeZone: viewer.timeZone },
}));

export const action = pageForms({
  closing: formAction(closeReport, { to: () => '/admin/reports?done=closed' }),
});

export const meta = privatePage(() => words('messaging')('reports.desk.page'));

export default function Report({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { report, messages, reader } = loaderData;
  const isWhole = report.number === 0;
  return (
    <div className="band">
      <PageHead title={t('reports.desk.one', { reported: pageName(report.reportedPage) })}>
        {t(`reports.reasons.${report.reason}`)}
      </PageHead>
      {refused && <Message tone="bad">{refused.message}</Message>}
      <Facts report={report} reader={reader} />
      <section className="section" aria-labelledby="messages">
        <h2 id="messages">{t('reports.desk.messages')}</h2>
        {isWhole && <p>{t('reports.desk.whole')}</p>}
        <ol className="comments stack-3">
          {messages.map(({ number, page, author, text, quoted, createdAt }) => (
            <li key={number} className="quote" data-own={number === report.number || undefined}>
              <p>
                <strong dir="auto">
                  {author
                    ? t('thread.person', { person: author, page: pageName(page) })
                    : pageName(page)}
                </strong>{' '}
                <time dateTime={createdAt.toISOString()}>{momentAt(createdAt, reader)}</time>
              </p>
              <MessageText text={text} />
              {quoted && (
                <details>
                  <summary>{t('thread.quoted')}</summary>
                  <MessageText text={quoted} />
                </details>
              )}
              {number === report.number && (
                <Badge shape="diamond" tone="bad">
                  {t('reports.desk.reported')}
                </Badge>
              )}
            </li>
          ))}
        </ol>
      </section>
      {report.closedAt === null && <Close reportId={report.id} refused={refused} />}
    </div>
  );
}

function Facts({ report, reader }: Omit<Route.ComponentProps['loaderData'], 'messages'>) {
  const page = pageName(report.reporterPage);
  const moment = momentAt(report.reportedAt, reader);
  const { reporter, reported, earlier, stoppedAt, outcome, note } = report;
  return (
    <div className="stack-3">
      <p>
        <a className="quiet-link" href="/admin/reports">
          {t('reports.desk.back')}
        </a>
      </p>
      <blockquote>
        <p dir="auto">
          {reporter
            ? t('reports.desk.byPerson', { person: reporter, page, moment })
            : t('reports.desk.by', { page, moment })}
        </p>
        <MessageText text={report.text} />
      </blockquote>
      <p dir="auto">
        {reported ? t('reports.desk.author', { person: reported }) : t('reports.desk.authorGone')}
      </p>
      {earlier > 0 && <p>{t('reports.desk.before', { count: earlier })}</p>}
      {stoppedAt && <p>{t('reports.desk.stoppedSince', { day: dayAt(stoppedAt, reader) })}</p>}
      {outcome && (
        <Badge shape="ring" tone="quiet">
          {t(`reports.desk.did.${outcome}`)}
        </Badge>
      )}
      {note && <MessageText text={note} />}
    </div>
  );
}

function Close({ reportId, refused }: { reportId: string; refused: RefusedForm | undefined }) {
  const field = formFields(closing, refused);
  return (
    <section className="section" aria-labelledby="close">
      <h2 id="close">{t('reports.desk.close')}</h2>
      <PostForm className="form" action={`/admin/reports/${reportId}/closing`}>
        <p>{t('reports.desk.closeText')}</p>
        <ChosenField of={field.outcome} />
        <InputField of={field.note} />
        <div className="row">
          <Button tone="spotlight">{t('reports.desk.close')}</Button>
        </div>
      </PostForm>
    </section>
  );
}
