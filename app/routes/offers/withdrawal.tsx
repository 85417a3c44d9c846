import { redirect } from 'react-router';
import { endingForm } from '#app/features/bookings/forms.ts';
import { withdrawOffer } from '#app/features/bookings/offers/commands/end-offer.server.ts';
import { EndingPage } from '#app/features/bookings/offers/components/ending-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { showStep } from '#app/routes/bookings/show-booking.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/withdrawal';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showStep({ context, request, params }, ['withdraw', 'drop', 'takeBackChange']);
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as, reason } = parseInput(endingForm, typed);
    await withdrawOffer(services, viewer, { bookingId, as, reason });
    throw redirect(`/bookings/${bookingId}?done=withdrawn`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('booking.page.short'));

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <EndingPage {...loaderData} step="withdrawal" refused={actionData} />;
}
