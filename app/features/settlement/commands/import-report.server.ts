import type { Database } from '#app/db/client.server.ts';
import { settlementLines } from '#app/db/schema/settlement.ts';
import { type ReportProblem, readReport } from '#app/domain/settlement/box-office-report.ts';
import { readSigned } from '#app/features/bookings/contracts/queries/read-signed.server.ts';
import { command } from '#app/fields/command.ts';
import { explainMisread } from '#app/fields/misread-number.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readCsv } from '#app/lib/csv.ts';
import { readAmount } from '#app/lib/money/amount.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { boxOfficeReport } from '../fields.ts';
import { lockSettlement, noteChange } from '../steps/change-settlement.server.ts';
import { requireRoom } from './enter-line.server.ts';

/**
 * Adds the tickets of another box office’s report, a line for each of its rows: all, or none.
 * @throws AppError `not-found`, `forbidden`; `bad-input` for an unreadable report, with the row;
 * `conflict` before the night, and for too many lines
 */
export const importReport = command({
  operation: 'importBoxOfficeReport',
  input: boxOfficeReport,
  run: ({ database }: { database: Database }, viewer, { table, ...input }) =>
    database.orm.transaction(async (tx) => {
      const { booking, by } = await lockSettlement(tx, viewer, input);
      const currency = (await readSigned(tx, booking))?.terms.currency ?? 'EUR';
      const report = readReport(readCsv(table) ?? [], currency);
      if ('kind' in report) throw refuseReport(report, currency);
      await requireRoom(tx, booking.id, report.lines.length);
      const rows = report.lines.map((line) => ({
        id: newId(),
        bookingId: booking.id,
        line,
        enteredBy: by,
      }));
      await tx.insert(settlementLines).values(rows);
      const actor = viewer.pseudonym;
      for (const { id: lineId, line: after } of rows)
        await noteChange(tx, booking, { action: 'import', by, actor, lineId, after });
      return { lines: rows.length };
    }),
});

function refuseReport(problem: ReportProblem, currency: string): AppError {
  const t = words('settlement');
  const { kind, ...values } = problem;
  const isAmount = kind === 'wrongRow' && ['price', 'fee'].includes(problem.column);
  const why =
    isAmount && explainMisread(problem.value, readAmount(problem.value, currency), currency);
  const sentence = [t(`import.${kind}`, values), why].filter(Boolean).join(' ');
  return new AppError('bad-input', sentence, { fields: { table: sentence } });
}
