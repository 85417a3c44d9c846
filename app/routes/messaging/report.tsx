import { otherOf } from '#app/features/messaging/components/thread-page.tsx';
import { refuseThread } from '#app/features/messaging/policy.ts';
import { readThread } from '#app/features/messaging/queries/read-thread.server.ts';
import { reportMessage } from '#app/features/messaging/reports/commands/report-message.server.ts';
import { ReportPage } from '#app/features/messaging/reports/components/report-page.tsx';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { mostInteger, numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/report';

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
      message: message && {
        number,
        text: message.text,
        createdAt: message.createdAt,
      },
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const action = formAction(reportMessage, {
  to: ({ threadId, as }) => `/messages/${threadId}?page=${as}&done=reported`,
});

export const meta = privatePage(() => words('messaging')('reports.short'));

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} refused={actionData} />;
}
