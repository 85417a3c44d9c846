import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import { outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import { readRadius } from '#app/features/announcements/radius/queries.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { type AskedAt, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { feesOf } from '#app/platform/cards/fees.ts';
import { readFees } from './money/queries.server.ts';
import { actingPage } from './policy.ts';
import { findBooking } from './queries.server.ts';
import { readBooking } from './read-booking.server.ts';
import { showSignedRider } from './riders/queries.server.ts';
import { writeOutlook } from './terms/write-outlook.ts';
import type { BookingView } from './views.ts';

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

/** Other shows within the radius clause. The page around it checks who may see the booking. */
export const showRadius = forViewer(
  async ({ viewer, services, orm, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const booking = await findBooking(orm, bookingId);
    const as = booking && actingPage(viewer, booking, currentId);
    return as ? readRadius(services, viewer, { bookingId, as }) : null;
  },
);

/** The rider that was signed with the booking. */
export const showRider = forViewer(
  async ({ viewer, orm, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const booking = await findBooking(orm, bookingId);
    const as = booking && actingPage(viewer, booking, currentId);
    return as ? showSignedRider(orm, viewer, { bookingId, as }) : null;
  },
);
