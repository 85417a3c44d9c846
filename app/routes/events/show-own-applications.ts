import type { RouterContextProvider } from 'react-router';
import { findOffers } from '#app/features/bookings/offers/queries/find-offers.server.ts';
import { listOwnApplications } from '#app/features/events/queries/list-own-applications.server.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { profileId: string };
};

/** What a performer has applied for, with the bookings that have come of it. */
export function showOwnApplications({ context, request, params: { profileId } }: Asked) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const cursor = new URL(request.url).searchParams.get('after');
  return orRefuse(async () => {
    const { entries, next } = await listOwnApplications(orm, viewer, profileId, cursor);
    const offered = entries.filter(({ state }) => state === 'offered').map(({ id }) => id);
    return {
      performerId: profileId,
      performerName: membershipOf(viewer, profileId)?.displayName ?? null,
      entries,
      next,
      offers: await findOffers(orm, offered),
    };
  });
}
