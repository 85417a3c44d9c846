import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messageReports } from '#app/db/schema/reports.ts';
import type { ReportOutcome } from '#app/domain/messaging/reports.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { adminCommand } from '#app/fields/admin-command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { reportMail } from '../emails/report-mail.tsx';
import { closing, stoppedAccount } from '../fields.ts';
import { refuseReport } from '../queries/list-reports.server.ts';

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
      const t = words('messaging');
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
  const t = words('messaging');
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
