import { readRadius } from '#app/features/announcements/radius/queries/read-radius.server.ts';
import { actingPage } from '#app/features/bookings/policy.ts';
import { findBooking } from '#app/features/bookings/queries/find-booking.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';

/** Other shows within the radius clause. The page around it checks who may see the booking. */
export const showRadius = forViewer(
  async ({ viewer, orm, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const booking = await findBooking(orm, bookingId);
    const as = booking && actingPage(viewer, booking, currentId);
    return as ? readRadius(orm, viewer, { bookingId, as }) : null;
  },
);
