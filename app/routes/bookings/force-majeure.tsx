import { redirect } from 'react-router';
import { proposeForceMajeure } from '#app/features/bookings/cancellations/commands/propose-force-majeure.server.ts';
import { CancellationPage } from '#app/features/bookings/cancellations/components/cancellation-page.tsx';
import { forceMajeureForm } from '#app/features/bookings/forms/contracts.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/force-majeure';
import { showCancellation } from './show-cancellation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showCancellation({ context, request, params });
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as, cause } = parseInput(forceMajeureForm, typed);
    const proposal = { bookingId, as, reason: cause };
    await proposeForceMajeure(services, viewer, proposal);
    throw redirect(`/bookings/${bookingId}/cancellation`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('cancelling.page'));

export default function ForceMajeureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} refused={actionData} />;
}
