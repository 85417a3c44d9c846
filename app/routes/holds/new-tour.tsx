import { redirect } from 'react-router';
import { tourForm } from '#app/features/bookings/forms/holds.ts';
import { makeTour } from '#app/features/bookings/holds/commands/make-tour.server.ts';
import { HoldsPage } from '#app/features/bookings/holds/components/holds-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-tour';
import { showHolds } from './show-holds.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showHolds({ context, request, params });
}

export async function action({ context, request, params: { profileId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const input = parseInput(tourForm, typed);
    const tourId = await makeTour(services, viewer, profileId, input);
    throw redirect(`/profiles/${profileId}/tours/${tourId}`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('holds.title'));

/** The holds again, with what was typed and what is wrong with it. */
export default function NewTour({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldsPage shown={loaderData} refused={actionData} />;
}
