import { readDisputeDesk } from '#app/features/bookings/disputes/queries/read-dispute-desk.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import type { AskedAt } from '#app/http/for-viewer.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';

/** One dispute, as an administrator decides it. */
export function showDisputeDesk({ context, request, params: { disputeId } }: AskedAt<'disputeId'>) {
  const viewer = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  const { timeZone } = viewer;
  return orRefuse(async () => ({
    desk: await readDisputeDesk(orm, viewer, disputeId),
    ...{ timeZone },
  }));
}
