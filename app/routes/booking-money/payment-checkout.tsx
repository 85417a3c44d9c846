import { redirect } from 'react-router';
import { paymentForm } from '#app/features/bookings/forms/money.ts';
import { payBooking } from '#app/features/bookings/money/commands/pay-booking.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payment-checkout';
import { MoneyParts } from './money-parts.tsx';
import { showMoney } from './show-money.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMoney({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { bookingId, instalmentId } = params;
  return answerForm(
    { context, request },
    async ({ typed, services }) => {
      const { as, card, keep } = parseInput(paymentForm, typed);
      const url = await payBooking(services, viewer, {
        ...{ bookingId, instalmentId, as, keepsCard: keep },
        savedCardId: card || null,
      });
      throw redirect(url ?? `/bookings/${bookingId}/payments/${instalmentId}/return`, 303);
    },
    { settlesItself: true },
  );
}

export const handle: PageHandle = { pays: true };

export const meta = privatePage(() => words('bookings')('money.page'));

export default function PaymentCheckout({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyParts shown={loaderData} refused={actionData} />;
}
