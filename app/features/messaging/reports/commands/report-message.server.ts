import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { messages, threads } from '#app/db/schema/messaging.ts';
import { messageReports } from '#app/db/schema/reports.ts';
import { wholeThread } from '#app/domain/messaging/reports.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { findThread } from '../../queries/find-thread.server.ts';
import { report } from '../fields.ts';

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
  const t = words('messaging');
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
