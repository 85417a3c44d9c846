import { DisputesDesk } from '#app/features/bookings/disputes/components/disputes-desk.tsx';
import { listDisputes } from '#app/features/bookings/disputes/queries/list-disputes.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireAdmin } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/disputes';

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  const { timeZone } = viewer;
  return { disputes: await listDisputes(orm, viewer), timeZone };
}

export const meta = privatePage(() => words('bookings')('disputes.desk.page'));

export default function Disputes({ loaderData }: Route.ComponentProps) {
  return <DisputesDesk {...loaderData} />;
}
