import { simulate } from '#app/domain/bookings/simulation.ts';
import { VersionPage } from '#app/features/bookings/components/version-page.tsx';
import { readTable } from '#app/features/bookings/queries/read-table.server.ts';
import { readVersion } from '#app/features/bookings/queries/read-version.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { momentAt } from '#app/lib/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import stylesheet from '#app/ui/terms.css?url';
import type { Route } from './+types/version';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const current = currentProfile(viewer, request)?.profileId ?? null;
  // What is no number is no version either.
  const number = /^[1-9]\d{0,5}$/.test(params.version) ? Number(params.version) : 0;
  return orRefuse(async () => {
    const table = await readTable(orm, viewer, { bookingId: params.bookingId, current });
    const version = await readVersion(orm, table.bookingId, number);
    const before = number > 1 ? await readVersion(orm, table.bookingId, number - 1) : null;
    return {
      table,
      version: { ...version, madeAt: momentAt(version.madeAt, viewer) },
      before,
      simulation: simulate(version.terms),
    };
  });
}

export const meta = privatePage(() => words('bookings')('terms.offer.page'));

export default function Version({ loaderData }: Route.ComponentProps) {
  return <VersionPage {...loaderData} />;
}
