import { payBooking } from '#app/features/bookings/money/commands/pay-booking.server.ts';
import { retryBookingTransfer } from '#app/features/bookings/money/commands/retry-booking-transfer.server.ts';
import { moneySteps } from '#app/features/bookings/money/components/booking-money.tsx';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payments';
import { MoneyParts } from './money-parts.tsx';
import { showMoney } from './show-money.ts';

export async function loader(args: Route.LoaderArgs) {
  return { ...(await showMoney(args)), done: doneIn(args.url, moneySteps) };
}

export const handle: PageHandle = { pays: true };

export const action = pageForms({
  checkout: formAction(payBooking, {
    to: ({ bookingId, instalmentId }, { url }) =>
      url ?? `/bookings/${bookingId}/payments/${instalmentId}/return`,
  }),
  retry: formAction(retryBookingTransfer, {
    to: ({ bookingId }) => `/bookings/${bookingId}/payments?done=again`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((shown) => [
  words('bookings')('money.page'),
  shown && bookingTitle({ ...shown.money, parties: shown.money }),
]);

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  return <MoneyParts shown={shown} done={done} refused={actionData} />;
}
