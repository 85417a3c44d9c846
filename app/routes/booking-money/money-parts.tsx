import {
  BookingMoneyPage,
  type moneySteps,
} from '#app/features/bookings/money/components/booking-money.tsx';
import { Trail } from '#app/features/payments/ledger/components/trail.tsx';
import { words } from '#app/lib/words.ts';
import type { showMoney } from './show-money.ts';

type Props = {
  shown: Awaited<ReturnType<typeof showMoney>>;
  done?: (typeof moneySteps)[number] | undefined;
  refused?: { message: string } | undefined;
};

/** The money of a booking with every movement in the books folded below it. */
export function MoneyParts({ shown, done, refused }: Props) {
  const { trail, ...page } = shown;
  const { reader } = page;
  return (
    <BookingMoneyPage {...page} done={done} refused={refused}>
      <section className="section" aria-labelledby="trail">
        <details>
          <summary>
            <h2 id="trail">{words('bookings')('money.trail')}</h2>
          </summary>
          <Trail lines={trail} reader={reader} />
        </details>
      </section>
    </BookingMoneyPage>
  );
}
