import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { insertEvents, type OutboxEvent } from '#app/db/outbox.server.ts';
import { bookingHistory } from '#app/db/schema/bookings.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import type { LockedBooking } from '../queries/lock-booking.server.ts';

/** `from` and `to` are left out of a step that changes no state. */
export type HistoryStep = Pick<typeof bookingHistory.$inferInsert, 'by' | 'actor' | 'action'> &
  Partial<Pick<typeof bookingHistory.$inferInsert, 'from' | 'to' | 'facts'>>;

/**
 * Writes a step into the history of a booking, in the transaction of the change, with the event
 * that follows from every step.
 * @param following events that follow from this step alone
 */
export async function noteStep(
  tx: Orm,
  booking: Pick<LockedBooking, 'id' | 'venueId' | 'performerId' | 'state' | 'now'>,
  step: HistoryStep,
  ...following: OutboxEvent[]
): Promise<void> {
  await sendTogether(tx, ...noteOf(tx, booking, step, ...following));
}

/** The same as statements that aren’t sent yet. */
export function noteOf(
  tx: Orm,
  booking: Parameters<typeof noteStep>[1],
  step: HistoryStep,
  ...following: OutboxEvent[]
) {
  const { id, now: at, state } = booking;
  const { by, actor = null, action, from = state, to = state, facts = {} } = step;
  return [
    insertEvents(tx, happened(booking, action), ...following),
    writeHistory(tx, { id, at, by, actor, action, from, to, facts }),
  ];
}

function happened(
  { id, venueId, performerId, now }: Parameters<typeof noteStep>[1],
  what: string,
): OutboxEvent {
  const pages = [venueId, performerId].filter((page) => page !== null);
  return { type: 'happened', payload: { kind: 'booking', id, what, pages, at: now.toISOString() } };
}

const writeHistory = builtOnce((orm) =>
  orm.insert(bookingHistory).values({
    bookingId: sql.placeholder('id'),
    at: sql.placeholder('at'),
    by: sql.placeholder('by'),
    actor: sql.placeholder('actor'),
    action: sql.placeholder('action'),
    from: sql.placeholder('from'),
    to: sql.placeholder('to'),
    facts: sql.placeholder('facts'),
  }),
);
