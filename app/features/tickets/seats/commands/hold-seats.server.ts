import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { allotments } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import { rowKey } from '#app/domain/tickets/seats/seat-map.ts';
import { refreshEvent } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { endRunOut } from '../../baskets/steps/end-baskets.server.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { heldSeats } from '../fields.ts';
import { inRoom } from '../queries/in-room.server.ts';
import { seatNames } from '../words/seat-names.ts';

/**
 * Holds or kills seats of an event, so that they can’t be bought, or puts them on sale.
 * @returns changed: number of seats with another use now
 * @throws AppError `bad-input` for an empty choice; `conflict` for taken seats, by name
 */
export const holdSeats = pageCommand({
  operation: 'holdSeats',
  may: 'sell tickets',
  input: heldSeats,
  async run(
    { services: { database }, page }: OnPage<{ database: Database }>,
    { eventId, seatIds, rows, use },
  ) {
    const t = words('tickets');
    const { orm } = database;
    await endRunOut(orm, eq(orders.eventId, eventId));
    return orm.transaction(async (tx) => {
      await loadSale(tx, page, eventId);
      const chosen = (await lockSeats(tx, eventId)).filter(
        (seat) => seatIds.includes(seat.id) || rows.includes(rowKey(seat)),
      );
      if (chosen.length === 0) throw new AppError('bad-input', t('seats.noneChosen'));
      const taken = chosen.filter(({ orderId }) => orderId !== null);
      if (taken.length > 0 && use !== 'on sale')
        throw new AppError('conflict', t('seats.refused.taken', { seats: seatNames(taken) }));
      const heldAs = use === 'on sale' ? null : use;
      const changed = chosen.filter((seat) => seat.heldAs !== heldAs);
      await tx
        .update(seats)
        .set({ heldAs })
        .where(inArray(seats.id, idsOf(changed)));
      await resize(tx, idsOf(changed));
      await refreshEvent(tx, eventId);
      return { changed: changed.length };
    });
  },
});

/** Locks all allotments of an event, so that no seat is taken meanwhile. */
async function lockSeats(tx: Orm, eventId: string) {
  await tx
    .select({ id: allotments.id })
    .from(allotments)
    .where(and(eq(allotments.eventId, eventId), eq(allotments.isNumbered, true)))
    .orderBy(asc(allotments.id))
    .for('update');
  return tx
    .select()
    .from(seats)
    .where(eq(seats.eventId, eventId))
    .orderBy(...inRoom);
}

/** The size of an allotment is the number of its seats for sale. */
async function resize(tx: Orm, seatIds: readonly string[]): Promise<void> {
  const touched = tx
    .select({ id: seats.allotmentId })
    .from(seats)
    .where(inArray(seats.id, [...seatIds]));
  const size = sql<number>`(select count(*)::int from ${seats}
    where ${seats.allotmentId} = ${allotments.id} and ${seats.heldAs} is null)`;
  await tx.update(allotments).set({ size }).where(inArray(allotments.id, touched));
}

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
