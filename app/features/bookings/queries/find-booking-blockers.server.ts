import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { events } from '#app/db/schema/events.ts';
import type { DeletionBlocker } from '#app/domain/accounts/deletion.ts';
import { promisedStates } from '#app/domain/bookings/lifecycle.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/**
 * Shows ahead, which have to be played or cancelled before the pages can leave, and past or
 * cancelled shows whose money isn’t released yet.
 * @param isToChange locks the bookings, so that no other one is agreed on meanwhile
 */
export async function findBookingBlockers(
  orm: Orm,
  profileIds: string[],
  { isToChange = false } = {},
): Promise<DeletionBlocker[]> {
  if (profileIds.length === 0) return [];
  const isTheirs = or(
    inArray(bookings.venueId, profileIds),
    inArray(bookings.performerId, profileIds),
  );
  // In a fixed order, so that two transactions never deadlock.
  if (isToChange)
    await orm
      .select({ id: bookings.id })
      .from(bookings)
      .where(isTheirs)
      .orderBy(asc(bookings.id))
      .for('update');
  // A show that has just ended counts as well, until the clock has recorded it.
  const isAhead = inArray(bookings.state, [...promisedStates]);
  const isReleased = sql`exists(select 1 from ${releases} where ${releases.bookingId} = ${bookings.id})`;
  // A payment of a moment ago for a show that is over isn’t passed on yet.
  const isPaid = sql`exists(select 1 from ledger_accounts join ledger_balances
      on ledger_balances.account_id = ledger_accounts.id
    where ledger_accounts.owner = 'booking:' || ${bookings.id}
      and ledger_accounts.kind = 'held' and ledger_balances.balance_minor < 0)`;
  const isHeld = or(and(eq(bookings.state, 'played'), sql`not ${isReleased}`), isPaid);
  const blocking = await orm
    .select({
      title: events.title,
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      isHeld: sql<boolean>`not ${isAhead}`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(isTheirs, or(isAhead, isHeld)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  const t = words('bookings');
  return blocking.map(({ title, startsAt, timeZone, isHeld: held }) => ({
    what: t(`leaving.${held ? 'held' : 'ahead'}`, {
      title,
      day: dayAt(startsAt, { timeZone }),
    }),
    wayOut: t(`leaving.${held ? 'heldWayOut' : 'wayOut'}`),
  }));
}
