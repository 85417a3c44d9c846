import { redirect } from 'react-router';
import type { Route } from './+types/versions';
import { showBooking } from './show-booking.ts';

/** The versions begin with the newest; each names the one before it. */
export async function loader(asked: Route.LoaderArgs) {
  const { booking } = await showBooking(asked);
  const { id, latestVersion } = booking;
  throw redirect(`/bookings/${id}${latestVersion > 0 ? `/versions/${latestVersion}` : ''}`, 302);
}
