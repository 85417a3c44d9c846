import { data } from 'react-router';
import { answerForceMajeure } from '#app/features/bookings/cancellations/commands/answer-force-majeure.server.ts';
import { CancellationPage } from '#app/features/bookings/cancellations/components/cancellation-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/force-majeure-answer';
import { showCancellation } from './show-cancellation.ts';

/** What the last part of the address says to what the other side, or one’s own, has proposed. */
const answers = new Map([
  ['agreement', 'agreed'],
  ['refusal', 'declined'],
  ['withdrawal', 'withdrawn'],
]);

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showCancellation({ context, request, params });
}

export const action = formAction(answerForceMajeure, {
  given: ({ params }) => ({ answer: answerIn(params.answer) }),
  to: ({ bookingId }) => `/bookings/${bookingId}/cancellation`,
});

function answerIn(step = ''): string {
  const answer = answers.get(step);
  if (!answer) throw data(null, { status: 404 });
  return answer;
}

export const meta = privatePage(() => words('bookings')('cancelling.page'));

export default function ForceMajeureAnswer({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} refused={actionData} isOfForce />;
}
