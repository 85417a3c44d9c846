import type { RouterContextProvider } from 'react-router';
import { readMoneyTrail } from '#app/features/bookings/money/queries/read-money-trail.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { bookingId: string };
};

/** The money of a booking, for people of one of its sides. */
export function showMoney({ context, request, params: { bookingId } }: Asked) {
  const viewer = requireViewer(context, request);
  const current = currentProfile(viewer, request)?.profileId ?? null;
  const { database, cards } = context.get(servicesContext);
  const { timeZone } = viewer;
  return orRefuse(async () => {
    const asked = { bookingId, current };
    const { trail, ...money } = await readMoneyTrail(database.orm, viewer, asked);
    return {
      money,
      trail,
      reader: { timeZone },
      now: money.now,
      canPay: cards !== null,
    };
  });
}
