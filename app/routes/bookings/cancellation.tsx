import { redirect } from 'react-router';
import { cancelBooking } from '#app/features/bookings/cancellations/commands/cancel-booking.server.ts';
import { CancellationPage } from '#app/features/bookings/cancellations/components/cancellation-page.tsx';
import { cancellationForm } from '#app/features/bookings/forms/contracts.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/cancellation';
import { showCancellation } from './show-cancellation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showCancellation({ context, request, params });
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as, reason, window, version, feeMinor } = parseInput(cancellationForm, typed);
    const cancelling = { bookingId, as, reason, window, version, feeMinor };
    await cancelBooking(services, viewer, cancelling);
    throw redirect(`/bookings/${bookingId}/cancellation`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('cancelling.page'));

export default function CancellationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} refused={actionData} />;
}
