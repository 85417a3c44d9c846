import type { RouterContextProvider } from 'react-router';
import { readDisputeDesk } from '#app/features/bookings/disputes/queries/read-dispute-desk.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { disputeId: string };
};

/** One dispute, as an administrator decides it. */
export function showDisputeDesk({ context, request, params: { disputeId } }: Asked) {
  const viewer = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  const { timeZone } = viewer;
  return orRefuse(async () => ({
    desk: await readDisputeDesk(orm, viewer, disputeId),
    ...{ timeZone },
  }));
}
