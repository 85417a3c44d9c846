import { proposeForceMajeure } from '#app/features/bookings/cancellations/commands/propose-force-majeure.server.ts';
import { CancellationPage } from '#app/features/bookings/cancellations/components/cancellation-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/force-majeure';
import { showCancellation } from './show-cancellation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showCancellation({ context, request, params });
}

export const action = formAction(proposeForceMajeure, {
  to: ({ bookingId }) => `/bookings/${bookingId}/cancellation`,
});

export const meta = privatePage(() => words('bookings')('cancelling.page'));

export default function ForceMajeureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} refused={actionData} isOfForce />;
}
