import { asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { messageReports } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type {
  AdminTask,
  NotificationKind,
  NotificationText,
  PageNotification,
  Part,
} from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

const t = words('messaging');

/** Sent to people who reported a message. */
export const reportNotifications = {
  reportClosed: { topic: 'messages', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;

/** Reporters are told that the report was reviewed, not the decision. */
async function describeReportNotifications(
  orm: Orm,
  notifications: PageNotification[],
): Promise<Map<number, NotificationText>> {
  const rows = await orm
    .select({
      id: messageReports.id,
      threadId: messageReports.threadId,
      reported: profiles.displayName,
    })
    .from(messageReports)
    .leftJoin(profiles, eq(profiles.id, messageReports.reportedPageId))
    .where(
      inArray(
        messageReports.id,
        notifications.map(({ subjectId }) => subjectId),
      ),
    );
  return new Map(
    notifications.flatMap(({ id, subjectId, pageId }) => {
      const report = rows.find((row) => row.id === subjectId);
      if (!report) return [];
      const reported = nameInText(report.reported);
      const text = t('reports.notification', { reported });
      return [[id, { text, path: `/messages/${report.threadId}?page=${pageId}` }] as const];
    }),
  );
}

/** A person's own reports. Reports about them would reveal who made them. */
export async function* exportReports(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const { threadId: thread, number, reason, text, reportedAt, closedAt } = messageReports;
  const rows = await orm
    .select({ thread, number, reason, text, reportedAt, closedAt })
    .from(messageReports)
    .where(eq(messageReports.reporterAccountId, viewer.accountId))
    .orderBy(asc(reportedAt));
  if (rows.length > 0) yield jsonPart('reports.json', rows);
}

export async function countOpenReports(orm: Orm): Promise<AdminTask> {
  const count = await orm.$count(messageReports, isNull(messageReports.closedAt));
  const task = { text: t('reports.task', { count }), button: t('reports.see') };
  return { count, ...task, path: '/admin/reports' };
}

export const part: Part = {
  exports: [exportReports],
  forAdmins: [countOpenReports],
  notifications: [
    {
      subject: 'report',
      right: 'see messages',
      kinds: reportNotifications,
      describe: describeReportNotifications,
    },
  ],
};
