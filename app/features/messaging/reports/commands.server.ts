import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messageReports, messages, threads } from '#app/db/schema/messaging.ts';
import { type ReportOutcome, type ThreadKind, wholeThread } from '#app/domain/messaging/threads.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { adminCommand, command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import { findThread } from '../queries.server.ts';
import { closing, report, stoppedAccount } from './fields.ts';
import { reportMail } from './mails.tsx';
import { refuseReport } from './queries.server.ts';

const t = words('messaging');

type Services = { database: Database; brand: Brand };

/**
 * An administrator closes a report with a decision. The author hears of a warning or a stop by
 * mail, and never who reported them; the reporting page is told that the report was reviewed.
 * `bad-input` for a warning or a stop without a note; `conflict` once it is closed, and where the
 * author has left.
 */
export const closeReport = adminCommand({
  operation: 'closeReport',
  input: closing,
  run: ({ database, brand }: Services, viewer, { reportId, outcome, note }) =>
    database.orm.transaction(async (tx) => {
      const isReport = eq(messageReports.id, reportId);
      const [report] = await tx.select().from(messageReports).where(isReport).for('update');
      if (!report) refuseReport();
      if (report.closedAt) throw new AppError('conflict', t('reports.desk.closedAlready'));
      const actor = viewer.pseudonym;
      if (outcome !== 'nothing')
        await act(tx, brand, { outcome, note, actor, accountId: report.reportedAccountId });
      const decision = { outcome, note, closedBy: actor, closedAt: sql`now()` };
      await tx.update(messageReports).set(decision).where(isReport);
      const facts = { report: reportId, outcome };
      await logSecurity(tx, { actor, action: 'report closed', facts });
      if (report.reporterPageId) {
        const subject = { kind: 'report', id: reportId };
        const notice = { kind: 'reportClosed', subject, pages: [report.reporterPageId] };
        await writeOutbox(tx, { type: 'notification due', payload: notice });
      }
    }),
});

type Act = {
  outcome: Exclude<ReportOutcome, 'nothing'>;
  note: string;
  actor: string;
  accountId: string | null;
};

/** Warns an account, or stops it from writing, and mails it. */
async function act(tx: Orm, brand: Brand, { outcome, note, actor, accountId }: Act): Promise<void> {
  const noNote = t('reports.desk.noNote');
  if (!note) throw new AppError('bad-input', noNote, { fields: { note: noNote } });
  const isTheirs = eq(accounts.id, accountId ?? '');
  const [account] = await tx.select().from(accounts).where(isTheirs).for('no key update');
  if (!account) throw new AppError('conflict', t('reports.desk.noAccount'));
  if (outcome === 'stopped' && !account.messagesStoppedAt) {
    await tx.update(accounts).set({ messagesStoppedAt: sql`now()` }).where(isTheirs);
    const facts = { account: account.pseudonym };
    await logSecurity(tx, { actor, action: 'account stopped from writing', facts });
  }
  const payload = reportMail(brand, outcome, { note, to: account });
  await writeOutbox(tx, { type: 'mail', payload });
}

/** Allows a stopped account to write again. Allowing one that isn't stopped succeeds. */
export const allowWriting = adminCommand({
  operation: 'allowWriting',
  input: stoppedAccount,
  run: ({ database, brand }: Services, viewer, { accountId }) =>
    database.orm.transaction(async (tx) => {
      const isTheirs = eq(accounts.id, accountId);
      const [account] = await tx.select().from(accounts).where(isTheirs).for('no key update');
      if (!account) refuseReport();
      if (!account.messagesStoppedAt) return;
      await tx.update(accounts).set({ messagesStoppedAt: null }).where(isTheirs);
      const facts = { account: account.pseudonym };
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'account may write again', facts });
      const payload = reportMail(brand, 'allowed', { note: '', to: account });
      await writeOutbox(tx, { type: 'mail', payload });
    }),
});

/**
 * Reports a message of another page, or the whole conversation, to the administrators. The reported
 * page isn’t told. While a report is open, reporting again is the same report. `conflict` for the
 * page's own message, or a conversation without messages of others.
 */
export const reportMessage = command({
  operation: 'reportMessage',
  input: report,
  run: ({ database }: { database: Database }, viewer, { threadId, as, number, reason, text }) =>
    database.orm.transaction(async (tx) => {
      const { kind } = await findThread(tx, viewer, { threadId, as }, 'see');
      // Of two at once, the second finds the first’s.
      await tx.select().from(threads).where(eq(threads.id, threadId)).for('update');
      const { accountId } = viewer;
      const message = await findReported(tx, { threadId, as, number, kind });
      const of = { threadId, number, reporterPageId: as };
      const [open] = await tx
        .select({ reportId: messageReports.id })
        .from(messageReports)
        .where(
          and(
            eq(messageReports.threadId, threadId),
            eq(messageReports.number, number),
            eq(messageReports.reporterPageId, as),
            isNull(messageReports.closedAt),
          ),
        );
      if (open) return open;
      await limitAttempts(tx, 'report', { network: null, account: accountId });
      const reportId = newId();
      await tx.insert(messageReports).values({
        id: reportId,
        ...of,
        reporterAccountId: accountId,
        reportedPageId: message.profileId,
        reportedAccountId: message.accountId,
        reason,
        text,
      });
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'message reported',
        facts: { report: reportId },
      });
      return { reportId };
    }),
});

/** The message, or the last one of others for a whole conversation. */
async function findReported(
  tx: Orm,
  {
    threadId,
    as,
    number,
    kind,
  }: { threadId: string; as: string; number: number; kind: ThreadKind },
) {
  const isWhole = number === wholeThread;
  const { profileId, accountId } = messages;
  const rows = await tx
    .select({ profileId, accountId })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threadId),
        isWhole ? sql`${profileId} is distinct from ${as}` : eq(messages.number, number),
        // In a dispute, a message of no page is the platform’s own.
        kind === 'dispute' ? isNotNull(profileId) : undefined,
      ),
    )
    .orderBy(desc(messages.number))
    .limit(1);
  const [message] = rows;
  if (!message)
    throw isWhole
      ? new AppError('conflict', t('reports.nothing'))
      : new AppError('not-found', t('unknown'));
  if (message.profileId === as) throw new AppError('conflict', t('reports.own'));
  return message;
}
