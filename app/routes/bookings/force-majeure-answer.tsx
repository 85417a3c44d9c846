import { data, redirect } from 'react-router';
import { answerForceMajeure } from '#app/features/bookings/cancellations/commands/answer-force-majeure.server.ts';
import { CancellationPage } from '#app/features/bookings/cancellations/components/cancellation-page.tsx';
import { actingForm } from '#app/features/bookings/forms/contracts.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/force-majeure-answer';
import { showCancellation } from './show-cancellation.ts';

/** What the last part of the address says to what the other side, or one’s own, has proposed. */
const answers: Record<string, 'agreed' | 'declined' | 'withdrawn'> = {
  agreement: 'agreed',
  refusal: 'declined',
  withdrawal: 'withdrawn',
};

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showCancellation({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { bookingId } = params;
  const answer = Object.hasOwn(answers, params.answer) ? answers[params.answer] : undefined;
  if (!answer) throw data(null, { status: 404 });
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as } = parseInput(actingForm, typed);
    await answerForceMajeure(services, viewer, { bookingId, as, answer });
    throw redirect(`/bookings/${bookingId}/cancellation`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('cancelling.page'));

export default function ForceMajeureAnswer({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} refused={actionData} />;
}
