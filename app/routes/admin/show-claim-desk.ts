import type { RouterContextProvider } from 'react-router';
import { readClaimDesk } from '#app/features/bookings/queries/read-claim-desk.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/or-refuse.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { claimId: string };
};

/** One claim, as an administrator decides it. */
export function showClaimDesk({ context, request, params: { claimId } }: Asked) {
  const viewer = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  const { language, timeZone } = viewer;
  return orRefuse(async () => ({
    desk: await readClaimDesk(orm, viewer, claimId),
    ...{ language, timeZone },
  }));
}
