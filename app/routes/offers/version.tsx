import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import { VersionPage } from '#app/features/bookings/offers/components/version-page.tsx';
import { readVersion } from '#app/features/bookings/offers/queries/read-version.server.ts';
import { namesOf } from '#app/features/bookings/words/booking-words.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { showBooking } from '#app/routes/bookings/show-booking.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/version';

export async function loader(asked: Route.LoaderArgs) {
  const { booking, reader } = await showBooking(asked);
  const { orm } = asked.context.get(servicesContext).database;
  // What is no number is no version either.
  const number = /^[1-9]\d{0,5}$/.test(asked.params.version) ? Number(asked.params.version) : 0;
  return orRefuse(async () => {
    const version = await readVersion(orm, booking.id, number);
    const before = number > 1 ? await readVersion(orm, booking.id, number - 1) : null;
    return {
      booking: { id: booking.id, as: booking.as, latestVersion: booking.latestVersion },
      title: bookingTitle(booking),
      about: [booking.event.title, namesOf(booking).other],
      version: { ...version, madeAt: momentAt(version.madeAt, reader) },
      before,
      simulation: simulate(version.terms),
    };
  });
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && words('bookings')('terms.version.title', { number: page.version.number }),
  page?.title,
]);

export default function Version({ loaderData }: Route.ComponentProps) {
  return <VersionPage {...loaderData} />;
}
