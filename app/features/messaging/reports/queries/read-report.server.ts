import { aliasedTable, and, asc, between, eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messages, threads } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { messageReports } from '#app/db/schema/reports.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { shownAround, wholeThread } from '#app/domain/messaging/reports.ts';
import { refuseReport, requireReportAdmin } from './list-reports.server.ts';

/** Names are null for people who have left. */
export type ReportDesk = Awaited<ReturnType<typeof readReport>>;

/** A report with the reported message and a few around it: no more of a conversation than that. */
export async function readReport(orm: Orm, viewer: Viewer, reportId: string) {
  requireReportAdmin(viewer);
  const [report] = await selectReport(orm).where(eq(messageReports.id, reportId));
  if (!report) refuseReport();
  const { threadId, number, lastNumber } = report;
  const [from, to] =
    number === wholeThread
      ? [lastNumber - 4 * shownAround, lastNumber]
      : [number - shownAround, number + shownAround];
  const page = aliasedTable(profiles, 'page');
  const rows = await orm
    .select({
      number: messages.number,
      text: messages.text,
      createdAt: messages.createdAt,
      quoted: messages.quoted,
      page: page.displayName,
      author: accounts.name,
    })
    .from(messages)
    .leftJoin(page, eq(page.id, messages.profileId))
    .leftJoin(accounts, eq(accounts.id, messages.accountId))
    .where(and(eq(messages.threadId, threadId), between(messages.number, from, to)))
    .orderBy(asc(messages.number));
  return { report, messages: rows };
}

function selectReport(orm: Orm) {
  const reporterPage = aliasedTable(profiles, 'reporter_page');
  const reportedPage = aliasedTable(profiles, 'reported_page');
  const reporter = aliasedTable(accounts, 'reporter');
  const reported = aliasedTable(accounts, 'reported');
  const { id, threadId, number, reason, text, reportedAt, outcome, note, closedAt } =
    messageReports;
  const earlier = aliasedTable(messageReports, 'earlier');
  return orm
    .select({
      id,
      threadId,
      number,
      reason,
      text,
      reportedAt,
      outcome,
      note,
      closedAt,
      lastNumber: threads.lastNumber,
      reporterPage: reporterPage.displayName,
      reportedPage: reportedPage.displayName,
      reporter: reporter.name,
      reported: reported.name,
      hasAccount: sql<boolean>`${reported.id} is not null`,
      stoppedAt: reported.messagesStoppedAt,
      earlier: sql<number>`(${orm
        .select({ count: sql`count(*)::int` })
        .from(earlier)
        .where(
          and(
            eq(earlier.reportedAccountId, messageReports.reportedAccountId),
            lt(earlier.reportedAt, messageReports.reportedAt),
          ),
        )})`,
    })
    .from(messageReports)
    .innerJoin(threads, eq(threads.id, threadId))
    .leftJoin(reporterPage, eq(reporterPage.id, messageReports.reporterPageId))
    .leftJoin(reportedPage, eq(reportedPage.id, messageReports.reportedPageId))
    .leftJoin(reporter, eq(reporter.id, messageReports.reporterAccountId))
    .leftJoin(reported, eq(reported.id, messageReports.reportedAccountId))
    .$dynamic();
}
