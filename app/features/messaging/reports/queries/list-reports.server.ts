import { aliasedTable, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { messageReports } from '#app/db/schema/reports.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** More than fits on one page. */
const limits = { open: 200, closed: 50, stopped: 200 };
export const mostReports = limits.open + limits.closed;

export type ListedReports = Awaited<ReturnType<typeof listReports>>;
export type ListedReport = ListedReports['open'][number];

/** Every open report, the oldest first, the latest closed ones, and stopped accounts. */
export async function listReports(orm: Orm, viewer: Viewer) {
  requireReportAdmin(viewer);
  const { closedAt, reportedAt } = messageReports;
  const [open, closed, stopped] = await Promise.all([
    select(orm).where(isNull(closedAt)).orderBy(asc(reportedAt)).limit(limits.open),
    select(orm).where(isNotNull(closedAt)).orderBy(desc(closedAt)).limit(limits.closed),
    listStopped(orm, viewer),
  ]);
  return { open, closed, stopped };
}

/** Stopped accounts, the latest first. */
export async function listStopped(orm: Orm, viewer: Viewer) {
  requireReportAdmin(viewer);
  const { id, name, messagesStoppedAt } = accounts;
  return orm
    .select({ accountId: id, name, since: messagesStoppedAt })
    .from(accounts)
    .where(isNotNull(messagesStoppedAt))
    .orderBy(desc(messagesStoppedAt))
    .limit(limits.stopped);
}

export function requireReportAdmin(viewer: Viewer): void {
  if (!viewer.isAdmin) refuseReport();
}

export function refuseReport(): never {
  throw new AppError('not-found', words('messaging')('reports.gone'));
}

function select(orm: Orm) {
  const reporter = aliasedTable(profiles, 'reporter');
  const reported = aliasedTable(profiles, 'reported');
  const { id, number, reason, text, reportedAt, outcome, closedAt } = messageReports;
  return orm
    .select({
      id,
      number,
      reason,
      text,
      reportedAt,
      outcome,
      closedAt,
      reporterName: reporter.displayName,
      reportedName: reported.displayName,
    })
    .from(messageReports)
    .leftJoin(reporter, eq(reporter.id, messageReports.reporterPageId))
    .leftJoin(reported, eq(reported.id, messageReports.reportedPageId))
    .$dynamic();
}
