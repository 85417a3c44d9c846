import { actingPage } from '#app/features/bookings/policy.ts';
import { findBooking } from '#app/features/bookings/queries/find-booking.server.ts';
import { showSignedRider } from '#app/features/bookings/riders/queries/show-signed-rider.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';

/** The rider that was signed with the booking. */
export const showRider = forViewer(
  async ({ viewer, orm, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const booking = await findBooking(orm, bookingId);
    const as = booking && actingPage(viewer, booking, currentId);
    return as ? showSignedRider(orm, viewer, { bookingId, as }) : null;
  },
);
