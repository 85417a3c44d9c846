import { RiderPage } from '#app/features/bookings/riders/components/rider-page.tsx';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/rider';
import { showRider } from './show-rider.ts';

export const loader = forViewer(async (viewed: Viewed<'bookingId'>) => {
  const signed = await showRider(viewed);
  if (!signed) throw new AppError('not-found', words('bookings')('rider.none'));
  return { signed, reader: { timeZone: viewed.viewer.timeZone } };
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('rider.title'),
  page?.signed.performer,
]);

export default function Rider({ loaderData }: Route.ComponentProps) {
  return <RiderPage {...loaderData} />;
}
