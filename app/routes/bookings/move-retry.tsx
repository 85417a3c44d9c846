import { redirect } from 'react-router';
import { retryBookingMove } from '#app/features/bookings/commands/retry-booking-move.server.ts';
import { actingForm } from '#app/features/bookings/forms/contracts.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/move-retry';
import { MoneyParts } from './money-parts.tsx';
import { showMoney } from './show-money.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMoney({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { bookingId, moveId } = params;
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as } = parseInput(actingForm, typed);
    await retryBookingMove(services, viewer, { bookingId, moveId, as });
    throw redirect(`/bookings/${bookingId}/payments?done=again`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('money.page'));

export default function MoveRetry({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyParts shown={loaderData} refused={actionData} />;
}
