import { redirect } from 'react-router';
import { holdLimits } from '#app/domain/bookings/holds/hold-rules.ts';
import { plannedNights, textOfNight } from '#app/domain/bookings/holds/tour.ts';
import { daysBetween, pointsOnWay } from '#app/domain/discovery/route.ts';
import { placeHolds } from '#app/features/bookings/holds/commands/place-holds.server.ts';
import { TourPage } from '#app/features/bookings/holds/components/tour-page.tsx';
import { OnRoutePart } from '#app/features/discovery/matching/components/on-route-part.tsx';
import { findOnRoute } from '#app/features/discovery/matching/queries/find-on-route.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/tour';
import { addNight, showTour } from './show-tour.ts';

export const loader = forViewer(
  async ({ viewer, database, url, params }: Viewed<'profileId' | 'tourId'>) => {
    const result = await addNight(database, viewer, params, url);
    if ('address' in result) throw redirect(result.address, 303);
    const tour = await showTour(database, viewer, params, url, result.problem);
    const range = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? ''] as const;
    const days = daysBetween(...range);
    const points = pointsOnWay(tour.stops);
    const venues = days && (await findOnRoute(database.orm, { points, ...days }));
    const route = { from: days?.from ?? '', to: days?.to ?? '', venues };
    return { tour, route, isDone: url.searchParams.get('done') === 'placed' };
  },
);

export const action = formAction(placeHolds, {
  given: ({ request, params }) => {
    const planned = new URL(request.url).searchParams.getAll('night');
    return {
      performerId: params.profileId,
      nights: plannedNights(planned, holdLimits.mostAtOnce),
    };
  },
  to: ({ as, tourId }) => `/profiles/${as}/tours/${tourId}?done=placed`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.tour.name,
  words('bookings')('holds.tour.title'),
]);

export default function Tour({ loaderData, actionData }: Route.ComponentProps) {
  const { route, ...shown } = loaderData;
  const { profileId, tourId, basket } = shown.tour;
  return (
    <TourPage {...shown} refused={actionData}>
      <OnRoutePart
        {...route}
        address={`/profiles/${profileId}/tours/${tourId}`}
        nights={basket.map(textOfNight)}
      />
    </TourPage>
  );
}
