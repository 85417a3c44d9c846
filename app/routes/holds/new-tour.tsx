import { makeTour } from '#app/features/bookings/holds/commands/make-tour.server.ts';
import { HoldsPage } from '#app/features/bookings/holds/components/holds-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-tour';
import { showHolds } from './show-holds.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showHolds({ context, request, params });
}

export const action = formAction(makeTour, {
  to: ({ as }, { tourId }) => `/profiles/${as}/tours/${tourId}`,
});

export const meta = privatePage(() => words('bookings')('holds.title'));

/** The holds again, with what was typed and what is wrong with it. */
export default function NewTour({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldsPage shown={loaderData} refused={actionData} />;
}
