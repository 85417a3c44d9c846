import { aliasedTable, and, asc, between, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messageReports, messages, threads } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  reportOutcomes,
  reportReasons,
  shownAround,
  wholeThread,
} from '#app/domain/messaging/threads.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { adminQuery } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** Names are null for people who have left. */
export type ReportDesk = Awaited<ReturnType<typeof readReport>>;

const reportShape = z.object({
  id,
  number: z.int().describe('The number of the message; 0 for the whole conversation.'),
  reason: z.enum(reportReasons),
  text: z.string(),
  reportedAt: moment,
  outcome: z.enum(reportOutcomes).nullable().describe('Null while it is open.'),
  closedAt: moment.nullable(),
});

/** A report with the reported message and a few around it: no more of a conversation than that. */
export const readReport = adminQuery({
  operation: 'readReport',
  input: z.object({ reportId: id }),
  answer: z.object({
    report: reportShape.extend({
      reporterPage: z.string().nullable(),
      reportedPage: z.string().nullable(),
      stoppedAt: moment.nullable().describe('Since when whoever wrote it may not write.'),
      earlier: z.int().describe('How often the account was reported before.'),
    }),
    messages: z.array(
      z.object({
        number: z.int(),
        page: z.string().nullable(),
        author: z.string().nullable(),
        text: z.string(),
        createdAt: moment,
      }),
    ),
  }),
  async run({ database: { orm } }: { database: Database }, _viewer, { reportId }) {
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
  },
});

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

/** More than fits on one page. */
const limits = { open: 200, closed: 50, stopped: 200 };
const mostReports = limits.open + limits.closed;

export type ListedReport = Awaited<ReturnType<typeof listReports>>['items'][number];

/** Every open report, the oldest first, then the latest closed ones. */
export const listReports = adminQuery({
  operation: 'listReports',
  input: z.object({}),
  answer: listOf(
    reportShape.extend({
      reporterName: z.string().nullable(),
      reportedName: z.string().nullable(),
    }),
    mostReports,
  ),
  async run({ database: { orm } }: { database: Database }) {
    const { closedAt, reportedAt } = messageReports;
    const [open, closed] = await Promise.all([
      selectRows(orm).where(isNull(closedAt)).orderBy(asc(reportedAt)).limit(limits.open),
      selectRows(orm).where(isNotNull(closedAt)).orderBy(desc(closedAt)).limit(limits.closed),
    ]);
    return { items: [...open, ...closed] };
  },
});

/** Stopped accounts, the latest first. */
export const listStopped = adminQuery({
  operation: 'listStoppedAccounts',
  input: z.object({}),
  answer: listOf(z.object({ accountId: id, name: z.string(), since: moment }), mostReports),
  async run({ database: { orm } }: { database: Database }) {
    const { id, name, messagesStoppedAt } = accounts;
    const rows = await orm
      .select({ accountId: id, name, since: messagesStoppedAt })
      .from(accounts)
      .where(isNotNull(messagesStoppedAt))
      .orderBy(desc(messagesStoppedAt))
      .limit(limits.stopped);
    return { items: rows.flatMap(({ since, ...row }) => (since ? { ...row, since } : [])) };
  },
});

export function refuseReport(): never {
  throw new AppError('not-found', words('messaging')('reports.gone'));
}

function selectRows(orm: Orm) {
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

/**
 * Checked before a person writes free text to others: a message, or a note on an offer, a hold or
 * an application. `forbidden` for an account that administrators have stopped from writing.
 */
export async function requireMayWrite(orm: Orm, accountId: string): Promise<void> {
  const isStopped = and(eq(accounts.id, accountId), isNotNull(accounts.messagesStoppedAt));
  if ((await orm.$count(accounts, isStopped)) > 0)
    throw new AppError('forbidden', words('messaging')('thread.stopped'));
}
