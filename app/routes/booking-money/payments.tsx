import { payBooking } from '#app/features/bookings/money/commands/pay-booking.server.ts';
import { retryBookingTransfer } from '#app/features/bookings/money/commands/retry-booking-transfer.server.ts';
import { moneyNames, moneySteps } from '#app/features/bookings/money/components/booking-money.tsx';
import type { BookingMoney } from '#app/features/bookings/money/queries/read-booking-money.server.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payments';
import { MoneyParts } from './money-parts.tsx';
import { showMoney } from './show-money.ts';

export async function loader(asked: Route.LoaderArgs) {
  return { ...(await showMoney(asked)), done: doneIn(asked.url, moneySteps) };
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

export const meta = privatePage((shown: { money: BookingMoney } | undefined) => {
  const t = words('bookings');
  return shown ? t('money.pageOf', moneyNames(shown.money)) : t('money.page');
});

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  return <MoneyParts shown={shown} done={done} refused={actionData} />;
}
