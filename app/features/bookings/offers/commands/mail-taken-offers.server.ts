import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { openOfferStates } from '#app/domain/bookings/lifecycle.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { takenBy } from '../../queries/taken-by.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';

const isTaken = sql<boolean>`(${takenBy()} is not null)`;
/**
 * Open offers whose time was taken or became free again, and whose sides haven’t been notified yet.
 */
const isNews = and(
  inArray(bookings.state, [...openOfferStates]),
  gt(bookings.pendingUntil, sql`now()`),
  sql`${isTaken} <> (${bookings.takenAt} is not null)`,
);

/**
 * Mails both sides of each open offer of these pages whose date has been taken, or has become free
 * again; once each time, and without telling who has taken it.
 */
export async function mailTakenOffers(
  { database: { orm }, brand }: { database: Database; brand: Brand },
  { venueId, performerId }: { venueId: string | null; performerId: string | null },
): Promise<void> {
  const pages = [
    venueId ? eq(bookings.venueId, venueId) : sql`false`,
    performerId ? eq(bookings.performerId, performerId) : sql`false`,
  ];
  const rows = await orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(or(...pages), gt(bookings.loadOutAt, sql`now()`), isNews));
  const ids = rows.map(({ id }) => id);
  const mail = (id: string) => orm.transaction((tx) => mailTaken(tx, brand, id));
  await eachAlone(ids, mail, 'offers can’t be looked at');
}

async function mailTaken(tx: Orm, brand: Brand, bookingId: string): Promise<void> {
  // Of two at once, the second finds nothing to update.
  const [changed] = await tx
    .update(bookings)
    .set({ takenAt: sql`case when ${bookings.takenAt} is null then now() end` })
    .where(and(eq(bookings.id, bookingId), isNews))
    .returning({ takenAt: bookings.takenAt });
  if (!changed) return;
  const kind = changed.takenAt ? 'taken' : 'freeAgain';
  await notifySides(tx, brand, { bookingId, kind, by: 'both' });
}
