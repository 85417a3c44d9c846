import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { mostInteger, numberIn } from '#app/lib/number-in.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { MessageText, otherOf } from '../parts.tsx';
import { refuseThread } from '../policy.ts';
import { readThread } from '../read-thread.server.ts';
import type { Route } from './+types/new-report';
import { reportMessage } from './commands.server.ts';
import { report } from './fields.ts';

const t = words('messaging');

export const loader = forViewer(
  async ({ viewer, orm, currentId: current, url, params: { threadId } }: Viewed<'threadId'>) => {
    const number = numberIn(url.searchParams.get('number'), mostInteger - 1) ?? 0;
    const before = number > 0 ? number + 1 : undefined;
    const thread = await readThread(orm, viewer, { threadId }, { current, before });
    const message = thread.messages.find((one) => one.number === number && !one.isOwn) ?? null;
    const { as } = thread;
    if (as === null || (number > 0 && !message)) refuseThread();
    return {
      threadId,
      as,
      other: otherOf(thread),
      /** Null for the whole conversation. */
      message: message && { number, text: message.text, createdAt: message.createdAt },
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const action = formAction(reportMessage, {
  to: ({ threadId, as }) => `/messages/${threadId}?page=${as}&done=reported`,
});

export const meta = privatePage(() => words('messaging')('reports.short'));

export default function NewReport({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { threadId, as, other, message, reader } = loaderData;
  const field = formFields(report, refused);
  return (
    <TaskPage title={t('reports.title')} lead={t('reports.lead', { other })} refused={refused}>
      <section className="stack-3" aria-labelledby="reported">
        <h2 id="reported">{t('reports.what')}</h2>
        {message ? (
          <blockquote>
            <p>
              <strong dir="auto">{other}</strong>{' '}
              <time dateTime={message.createdAt.toISOString()}>
                {momentAt(message.createdAt, reader)}
              </time>
            </p>
            <MessageText text={message.text} />
          </blockquote>
        ) : (
          <p>{t('reports.whole', { other })}</p>
        )}
      </section>
      <PostForm className="form" action={`/messages/${threadId}/report`}>
        <HiddenFields as={as} number={message?.number ?? 0} />
        <ChosenField of={field.reason} />
        <InputField of={field.text} />
        <p className="field-hint">{t('reports.blockToo')}</p>
        <div className="row">
          <Button tone="spotlight">{t('reports.send')}</Button>
          <a className="quiet-link" href={`/messages/${threadId}?page=${as}`}>
            {t('reports.back')}
          </a>
        </div>
      </PostForm>
    </TaskPage>
  );
}
