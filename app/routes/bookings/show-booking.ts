import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import { outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import { readFees } from '#app/features/bookings/money/queries/read-fees.server.ts';
import { readBooking } from '#app/features/bookings/queries/read-booking.server.ts';
import { writeOutlook } from '#app/features/bookings/terms/words/write-outlook.ts';
import type { BookingView } from '#app/features/bookings/views.ts';
import type { Services } from '#app/http/context.server.ts';
import { type AskedAt, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { feesOf } from '#app/platform/cards/fees.ts';

export const showBooking = forViewer(
  async ({ viewer, currentId: current, services, params: { bookingId } }: Viewed<'bookingId'>) => {
    const { timeZone } = viewer;
    const booking = await readBooking(services, viewer, bookingId, current);
    const reader = { timeZone };
    return { booking, reader, outlook: await outlookFor(services, booking) };
  },
);

/** The outlook on the money, as long as there are terms to agree to. */
async function outlookFor({ database, settings }: Services, booking: BookingView) {
  const { id, side, versions, pendingVersion: version, standing } = booking;
  const terms = versions.find(({ number }) => number === version)?.terms;
  if (!terms || version === null || standing.taken) return null;
  const now = Temporal.Instant.fromEpochMilliseconds(booking.now.getTime());
  const fees = await readFees(database.orm, { id, version }, feesOf(settings));
  const outlook = outlookOf(terms, { fees, signedAt: now });
  const isSame = standing.held.currency === terms.currency;
  return writeOutlook(outlook, { reader: side, now, ...(isSame && { paid: standing.held }) });
}

/**
 * For a page that offers one of these actions; `action` is the one that is possible now, if any.
 */
export async function showStep(args: AskedAt<'bookingId'>, actions: BookingAction[]) {
  const page = await showBooking(args);
  return { ...page, action: actions.find((one) => page.booking.actions.includes(one)) };
}
