import { tourPath } from '#app/domain/tours/tour-route.ts';
import { putOnTour, takeOffTour } from '#app/features/tours/commands/put-on-tour.server.ts';
import { TourShowsPage, tourSteps } from '#app/features/tours/components/tour-shows-page.tsx';
import { showTour } from '#app/features/tours/queries/show-tour.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/tour-shows';

export const loader = forViewer(
  async ({ viewer, database, url, params }: Viewed<'profileId' | 'tourId'>) => ({
    tour: await showTour(database, viewer, params),
    done: doneIn(url, tourSteps),
  }),
);

export const action = pageForms({
  ':kind/:showId': formAction(putOnTour, {
    to: ({ as, tourId }) => `${tourPath(as, tourId)}?done=added`,
  }),
  ':kind/:showId/removal': formAction(takeOffTour, {
    to: ({ as, tourId }) => `${tourPath(as, tourId)}?done=removed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.tour.name,
  words('tours')('short'),
]);

export default function TourShows({ loaderData, actionData }: Route.ComponentProps) {
  return <TourShowsPage {...loaderData} refused={actionData} />;
}
