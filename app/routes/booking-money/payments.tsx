import { moneyNames, moneySteps } from '#app/features/bookings/money/components/booking-money.tsx';
import type { BookingMoney } from '#app/features/bookings/money/queries/read-booking-money.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payments';
import { MoneyParts } from './money-parts.tsx';
import { showMoney } from './show-money.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shown = await showMoney({ context, request, params });
  const done = new URL(request.url).searchParams.get('done');
  return { ...shown, done: moneySteps.find((step) => step === done) };
}

export const handle: PageHandle = { pays: true };

export const meta = privatePage((shown: { money: BookingMoney } | undefined) => {
  const t = words('bookings');
  return shown ? t('money.pageOf', moneyNames(shown.money)) : t('money.page');
});

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  return <MoneyParts shown={shown} done={done} />;
}
