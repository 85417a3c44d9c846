import { ClaimsDesk } from '#app/features/bookings/components/claims-desk.tsx';
import { listClaims } from '#app/features/bookings/queries/list-claims.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/claims';

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  const { language, timeZone } = viewer;
  return { claims: await listClaims(orm, viewer), language, timeZone };
}

export const meta = privatePage(() => words('bookings')('claims.desk.page'));

export default function Claims({ loaderData }: Route.ComponentProps) {
  return <ClaimsDesk {...loaderData} />;
}
