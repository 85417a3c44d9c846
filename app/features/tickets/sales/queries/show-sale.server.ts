import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { ticketsAddress } from '#app/domain/announcements/public-event.ts';
import { standingOf } from '#app/domain/tickets/sale-standing.ts';
import { soldTypes, totalsOf } from '#app/domain/tickets/sold-types.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { countTypes } from './count-types.server.ts';
import { headOf, loadSelling } from './load-selling.server.ts';

export type ShownSale = Awaited<ReturnType<typeof showSale>>;

/**
 * The sale of an event: its rules, each ticket type with what is sold, held and left, and all of it
 * together.
 * @returns rules: null before the sale is set up
 * @throws AppError `not-found`, `forbidden`
 */
export async function showSale(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  const { event, sale } = selling;
  const counted = await countTypes(orm, eventId);
  const now = await readClock(orm);
  const [announced] = await orm
    .select({ kind: announcements.priceKind, id: announcements.id, shownId: publicEvents.id })
    .from(announcements)
    .leftJoin(publicEvents, eq(publicEvents.id, announcements.id))
    .where(eq(announcements.eventId, eventId));
  const standing = standingOf({
    isSetUp: sale !== null && counted.length > 0,
    isCancelled: event.cancelledAt !== null,
    isOver: event.loadOutAt <= now,
    isStopped: sale?.stoppedAt != null,
    announced: announced && { kind: announced.kind, isPublic: announced.shownId !== null },
  });
  return {
    ...headOf(selling),
    standing,
    /** Where the public buys; null while it can’t. */
    publicPath: standing === 'on sale' && announced ? ticketsAddress(announced.id) : null,
    rules: sale && {
      currency: sale.currency,
      taxBasisPoints: sale.taxBasisPoints,
      returnHours: sale.returnHours,
    },
    types: soldTypes(counted, now),
    totals: totalsOf(counted),
  };
}
