import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { messageReports } from '#app/db/schema/reports.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

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
