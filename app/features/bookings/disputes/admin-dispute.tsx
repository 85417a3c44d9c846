import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { bookingTitle } from '../words.ts';
import type { Route } from './+types/admin-dispute';
import { showDisputeDesk } from './loaders.server.ts';
import { DisputeDeskPage } from './parts.tsx';

export const loader = showDisputeDesk;

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('disputes.page'),
  bookingTitle(page?.desk.booking),
]);

export default function Dispute({ loaderData }: Route.ComponentProps) {
  return <DisputeDeskPage {...loaderData} />;
}
