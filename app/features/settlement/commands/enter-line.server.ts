import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { settlementDisputes, settlementLines } from '#app/db/schema/settlement.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import {
  isVenues,
  type Line,
  type LineInput,
  makeLine,
  settlementLimits,
} from '#app/domain/settlement/lines.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { changedLine, newLine, ofLine } from '../fields.ts';
import { findLine } from '../queries/find-line.server.ts';
import { lockSettlement, noteChange } from '../steps/change-settlement.server.ts';

type Services = { database: Database };

/**
 * Adds a line to a settlement, from load-in on. A signature of one side isn’t valid for the new
 * numbers.
 * @throws AppError `not-found`, `forbidden`, `bad-input`; `conflict` before the night, and for too
 * many lines
 */
export const addLine = command({
  operation: 'addSettlementLine',
  input: newLine,
  run: ({ database }: Services, viewer, input) =>
    database.orm.transaction(async (tx) => {
      const { booking, by } = await lockSettlement(tx, viewer, input);
      await requireRoom(tx, booking.id, 1);
      const line = lineFrom(input);
      requireEntrant(by, line);
      const id = newId();
      await tx.insert(settlementLines).values({ id, bookingId: booking.id, line, enteredBy: by });
      const actor = viewer.pseudonym;
      await noteChange(tx, booking, { action: 'add', by, actor, lineId: id, after: line });
      return { lineId: id };
    }),
});

/**
 * Changes a line of either side; the history keeps the old one. The change ends a dispute about it.
 * @throws AppError as `addLine`
 */
export const changeLine = command({
  operation: 'changeSettlementLine',
  input: changedLine,
  run: ({ database }: Services, viewer, { lineId, ...input }) =>
    database.orm.transaction(async (tx) => {
      const { booking, by } = await lockSettlement(tx, viewer, input);
      const before = await findLine(tx, booking.id, lineId);
      const after = lineFrom(input);
      requireEntrant(by, before, after);
      await tx.update(settlementLines).set({ line: after }).where(eq(settlementLines.id, lineId));
      await endDispute(tx, booking.id, lineId);
      const actor = viewer.pseudonym;
      await noteChange(tx, booking, { action: 'change', by, actor, lineId, before, after });
    }),
});

/** @throws AppError as `addLine` */
export const removeLine = command({
  operation: 'removeSettlementLine',
  input: ofLine,
  run: ({ database }: Services, viewer, { lineId, ...input }) =>
    database.orm.transaction(async (tx) => {
      const { booking, by } = await lockSettlement(tx, viewer, input);
      const before = await findLine(tx, booking.id, lineId);
      requireEntrant(by, before);
      await tx
        .update(settlementLines)
        .set({ removedAt: booking.now })
        .where(eq(settlementLines.id, lineId));
      await endDispute(tx, booking.id, lineId);
      const actor = viewer.pseudonym;
      await noteChange(tx, booking, { action: 'remove', by, actor, lineId, before });
    }),
});

function requireEntrant(by: Side, ...lines: Line[]): void {
  if (by === 'performer' && lines.some(isVenues))
    throw new AppError('forbidden', words('settlement')('refused.venues'));
}

/** The schema has checked the input, so that no field is missing. */
function lineFrom(input: object): Line {
  const result = makeLine(input as LineInput);
  if ('missing' in result) throw new Error(`a line lacks ${result.missing.join(', ')}`);
  return result.line;
}

/** @throws AppError `conflict` where the settlement has no room for more lines */
export async function requireRoom(tx: Orm, bookingId: string, more: number): Promise<void> {
  const { lines: most } = settlementLimits;
  const isThere = and(eq(settlementLines.bookingId, bookingId), isNull(settlementLines.removedAt));
  if ((await tx.$count(settlementLines, isThere)) + more > most)
    throw new AppError('conflict', words('settlement')('refused.full', { most }));
}

async function endDispute(tx: Orm, bookingId: string, lineId: string): Promise<void> {
  await tx
    .delete(settlementDisputes)
    .where(and(eq(settlementDisputes.bookingId, bookingId), eq(settlementDisputes.lineId, lineId)));
}
