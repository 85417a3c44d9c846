import { DisputeDeskPage } from '#app/features/bookings/disputes/components/dispute-desk-page.tsx';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/dispute';
import { showDisputeDesk } from './show-dispute-desk.ts';

export const loader = showDisputeDesk;

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('disputes.page'),
  bookingTitle(page?.desk.booking),
]);

export default function Dispute({ loaderData }: Route.ComponentProps) {
  return <DisputeDeskPage {...loaderData} />;
}
