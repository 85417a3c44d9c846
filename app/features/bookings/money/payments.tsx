import type { WrittenLine } from '#app/features/payments/ledger/words.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { EmptyState } from '#app/ui/page.tsx';
import { bookingTitle } from '../words.ts';
import type { Route } from './+types/payments';
import { payBooking, retryBookingTransfer } from './commands.server.ts';
import { BookingMoneyPage, moneySteps } from './components/booking-money.tsx';
import { showMoney } from './loaders.server.ts';

const t = words('payments');

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

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('money.page'),
  page && bookingTitle({ ...page.money, parties: page.money }),
]);

/** The money of a booking with every movement in the books folded below it. */
export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, ...page } = loaderData;
  return (
    <BookingMoneyPage {...page} refused={actionData}>
      <section className="section" aria-labelledby="trail">
        <details>
          <summary>
            <h2 id="trail">{words('bookings')('money.trail')}</h2>
          </summary>
          <Trail lines={trail} reader={page.reader} />
        </details>
      </section>
    </BookingMoneyPage>
  );
}

type TrailProps = { lines: WrittenLine[]; reader: { timeZone: string } };

/** Every movement of money that the reader may see, the first on top. */
function Trail({ lines, reader }: TrailProps) {
  if (lines.length === 0) return <EmptyState>{t('trail.none')}</EmptyState>;
  return (
    <ol className="history stack-3">
      {lines.map(({ id, at, text }) => (
        <li key={id} className="quote">
          <time dateTime={at.toISOString()}>{dayAt(at, reader)}</time>
          <p dir="auto">{text}</p>
        </li>
      ))}
    </ol>
  );
}
