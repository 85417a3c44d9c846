import { payBooking } from '#app/features/bookings/money/commands/pay-booking.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payment-checkout';
import { MoneyParts } from './money-parts.tsx';
import { showMoney } from './show-money.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMoney({ context, request, params });
}

export const action = formAction(payBooking, {
  to: ({ bookingId, instalmentId }, { url }) =>
    url ?? `/bookings/${bookingId}/payments/${instalmentId}/return`,
});

export const handle: PageHandle = { pays: true };

export const meta = privatePage(() => words('bookings')('money.page'));

export default function PaymentCheckout({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyParts shown={loaderData} refused={actionData} />;
}
