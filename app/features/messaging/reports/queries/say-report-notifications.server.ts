import { eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { messageReports } from '#app/db/schema/reports.ts';
import type { SaidNotification, ToldNotification } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';

/** Reporters are told that the report was reviewed, not the decision. */
export async function describeReportNotifications(
  orm: Orm,
  notifications: ToldNotification[],
): Promise<Map<number, SaidNotification>> {
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
      const text = words('messaging')('reports.notification', { reported });
      return [[id, { text, path: `/messages/${report.threadId}?page=${pageId}` }] as const];
    }),
  );
}
