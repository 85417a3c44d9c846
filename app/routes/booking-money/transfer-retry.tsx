import { retryBookingTransfer } from '#app/features/bookings/money/commands/retry-booking-transfer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/transfer-retry';
import { MoneyParts } from './money-parts.tsx';
import { showMoney } from './show-money.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMoney({ context, request, params });
}

export const action = formAction(retryBookingTransfer, {
  to: ({ bookingId }) => `/bookings/${bookingId}/payments?done=again`,
});

export const meta = privatePage(() => words('bookings')('money.page'));

export default function TransferRetry({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyParts shown={loaderData} refused={actionData} />;
}
