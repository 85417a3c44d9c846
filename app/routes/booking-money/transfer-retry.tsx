import { redirect } from 'react-router';
import { actingForm } from '#app/features/bookings/forms/contracts.ts';
import { retryBookingTransfer } from '#app/features/bookings/money/commands/retry-booking-transfer.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/transfer-retry';
import { MoneyParts } from './money-parts.tsx';
import { showMoney } from './show-money.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMoney({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { bookingId, transferId } = params;
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as } = parseInput(actingForm, typed);
    await retryBookingTransfer(services, viewer, { bookingId, transferId, as });
    throw redirect(`/bookings/${bookingId}/payments?done=again`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('money.page'));

export default function TransferRetry({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyParts shown={loaderData} refused={actionData} />;
}
