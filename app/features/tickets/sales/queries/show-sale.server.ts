import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { ticketsAddress } from '#app/domain/announcements/public-event.ts';
import { standingOf } from '#app/domain/tickets/sale-standing.ts';
import { salesLine } from '#app/domain/tickets/sales-by-day.ts';
import { soldTypes, totalsOf } from '#app/domain/tickets/sold-types.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { dayIn } from '#app/lib/time/days.ts';
import { countPooled, countWaiting } from '../../waiting/queries/count-waiting.server.ts';
import { countTypes } from './count-types.server.ts';
import { headOf, loadSelling } from './load-selling.server.ts';
import { readProgress } from './read-progress.server.ts';

export type ShownSale = Awaited<ReturnType<typeof showSale>>;

/**
 * The sale of an event: its rules, each ticket type with its sold, held and left tickets, their
 * totals, and the sales day by day beside the break-even of the deals.
 * @returns rules: null before the sale is set up
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
  const head = headOf(selling);
  const progress = await readProgress(orm, viewer, head);
  return {
    ...head,
    standing,
    /** The public address of the sale; null while it isn’t on sale. */
    publicPath: standing === 'on sale' && announced ? ticketsAddress(announced.id) : null,
    rules: sale && {
      currency: sale.currency,
      taxBasisPoints: sale.taxBasisPoints,
      taxRateId: sale.taxRateId,
      returnHours: sale.returnHours,
      mostPerPerson: sale.mostPerPerson,
      basketsPerMinute: sale.basketsPerMinute,
    },
    types: soldTypes(counted, now),
    waiting: await countWaiting(orm, eventId),
    pooled: await countPooled(orm, eventId),
    hasWaitingList: sale?.hasWaitingList ?? true,
    totals: totalsOf(counted),
    ...progress,
    line: salesLine(progress.days, {
      today: dayIn(now, head.timeZone),
      showDay: event.day,
      even: progress.breakEven.sold,
    }),
  };
}
