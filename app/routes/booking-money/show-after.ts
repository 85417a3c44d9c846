import type { RouterContextProvider } from 'react-router';
import { readAfterShow } from '#app/features/bookings/money/queries/read-after-show.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { bookingId: string };
};

/** What happens with the money of a booking after the show, for people of one of its sides. */
export function showAfter({ context, request, params: { bookingId } }: Asked) {
  const viewer = requireViewer(context, request);
  const current = currentProfile(viewer, request)?.profileId ?? null;
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => ({
    after: await readAfterShow(database.orm, viewer, { bookingId, current, secret }),
  }));
}
