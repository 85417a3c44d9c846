import { formatMinorInFull } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { BookingView } from '../../views.ts';
import type { Reader } from '../../words/booking-times.ts';
import { nameOf } from '../../words/booking-words.ts';

type Props = { booking: BookingView; reader: Reader };

/** Zero amounts need no row. */
const says = ({ minor }: { minor: number }) => minor > 0;

/** The cancelling side, the moment, and the recorded amounts. */
export function CancellationFacts({ booking, reader }: Props) {
  const t = words('bookings');
  const { cancellation } = booking;
  if (!cancellation) return null;
  const { by, at, reason, currency } = cancellation;
  const [venue, performer] = [nameOf(booking, 'venue'), nameOf(booking, 'performer')];
  const rows = [
    { key: 'guarantee', page: '', minor: cancellation.guaranteeMinor },
    { key: 'getsBack', page: venue, minor: cancellation.venueGetsBackMinor },
    { key: 'receives', page: performer, minor: cancellation.performerGetsMinor },
    { key: 'owes', page: venue, minor: cancellation.venueFeeMinor },
    { key: 'owes', page: performer, minor: cancellation.performerFeeMinor },
  ] as const;
  return (
    <section className="section" aria-labelledby="cancelled">
      <h2 id="cancelled">{t('booking.page.cancellation')}</h2>
      <p>
        {t(`booking.cancelled.${by === 'both' ? 'both' : 'one'}`, {
          page: by === 'both' ? '' : nameOf(booking, by),
          moment: momentAt(at, { ...reader, timeZone: booking.timeZone }),
        })}
      </p>
      {reason && <p dir="auto">{t('booking.history.reason', { reason })}</p>}
      <dl className="amounts">
        {rows.filter(says).map(({ key, page, minor }) => (
          <div key={key + page}>
            <dt dir="auto">{t(`booking.cancelled.${key}`, { page })}</dt>
            <dd>{formatMinorInFull(minor, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
