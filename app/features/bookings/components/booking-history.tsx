import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { BookingView } from '../views.ts';
import type { Reader } from '../words/booking-times.ts';
import { sentenceOf, type WithParties } from '../words/booking-words.ts';

type Props = { booking: WithParties & Pick<BookingView, 'history'>; reader: Reader };

export function BookingHistory({ booking, reader }: Props) {
  const t = words('bookings');
  return (
    <section className="section" aria-labelledby="history">
      <h2 id="history">{t('booking.page.history')}</h2>
      <ol className="history stack-3">
        {booking.history.map((entry) => (
          <li key={entry.id} className="quote">
            <time dateTime={entry.at.toISOString()}>{momentAt(entry.at, reader)}</time>
            <p dir="auto">
              {sentenceOf(booking, entry)}
              {typeof entry.facts.reason === 'string' && (
                <> {t('booking.history.reason', { reason: entry.facts.reason })}</>
              )}
              {typeof entry.facts.comment === 'string' && (
                <> {t('booking.history.comment', { comment: entry.facts.comment })}</>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
