import { isTurnOf, type NextStep } from '#app/domain/bookings/standing.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { BookingView } from '../views.ts';
import { dueDay, isOtherClock, type Reader, writeTimeLeft } from '../words/booking-times.ts';
import { stepName, type Way, waysOf } from '../words/booking-ways.ts';
import { moveOf, namesOf, nextOf } from '../words/booking-words.ts';
import { BookingStateBadge } from './booking-state.tsx';

type Props = { booking: BookingView; reader: Reader };

/** The state, the turn and the next step, always in sight, in every part. */
export function BookingTurn({ booking }: Pick<Props, 'booking'>) {
  const t = words('bookings');
  const { state, isLate, isDisputed, isContested, standing } = booking;
  const isOwn = isTurnOf(standing, booking.side);
  const step = standing.steps[booking.side];
  const way = waysOf(booking).find(({ tone }) => tone === 'spotlight');
  return (
    <section
      className="booking-turn"
      data-turn={isOwn || undefined}
      aria-label={t('booking.page.standing')}
    >
      <div className="row">
        <BookingStateBadge state={state} isLate={isLate} isTaken={standing.taken !== null} />
        {(isDisputed || isContested) && (
          <Badge shape="diamond" tone="bad">
            {t(isDisputed ? 'booking.page.disputed' : 'booking.page.contested')}
          </Badge>
        )}
        {step && <strong>{stepName(step)}</strong>}
        {isOwn === false && <strong>{t('booking.page.waitingFor', namesOf(booking))}</strong>}
      </div>
      {way && <Do way={way} />}
    </section>
  );
}

function Do({ way: { href, tone, label } }: { way: Way }) {
  return (
    <LinkButton href={href} tone={tone}>
      {label}
    </LinkButton>
  );
}

/** The next step with its deadline, and the other actions. */
export function BookingNext({ booking, reader }: Props) {
  const t = words('bookings');
  const isOwn = isTurnOf(booking.standing, booking.side);
  const ways = waysOf(booking).filter(({ tone }) => tone !== 'spotlight');
  const move = moveOf(booking);
  return (
    <section className="message booking-next stack-3" aria-labelledby="next">
      <h2 id="next">
        {isOwn === null
          ? t('booking.page.next')
          : t(`booking.page.${isOwn ? 'yourTurn' : 'theirTurn'}`, namesOf(booking))}
      </h2>
      <p className="large">{nextOf(booking)}</p>
      {move && <p>{move}</p>}
      <Deadline booking={booking} reader={reader} />
      <Instalment booking={booking} />
      <Why step={booking.standing.steps[booking.side]} />
      <Proposal booking={booking} />
      {ways.length > 0 && (
        <div className="row">
          {ways.map((way) => (
            <Do key={way.label} way={way} />
          ))}
        </div>
      )}
    </section>
  );
}

/** On the venue's clock, and on the reader's if that differs. */
function Deadline({ booking: { pendingUntil, timeZone, now, isLate }, reader }: Props) {
  const t = words('bookings');
  if (!pendingUntil) return null;
  const on = (zone: string) => ({
    moment: momentAt(pendingUntil, { timeZone: zone }),
    zone: zoneName(zone),
    left: writeTimeLeft(pendingUntil, now),
  });
  if (isLate) return <p>{t('booking.next.late', on(timeZone))}</p>;
  return (
    <p>
      <strong>{t('booking.page.deadline', on(timeZone))}</strong>
      {isOtherClock(pendingUntil, timeZone, reader) && (
        <> {t('booking.page.deadlineOwn', on(reader.timeZone))}</>
      )}
    </p>
  );
}

/** The next amount and its due day; only the venue sees the platform’s fee on top. */
function Instalment({ booking: { standing, side, timeZone, now } }: Pick<Props, 'booking'>) {
  const t = words('bookings');
  const { next, isLate } = standing;
  if (!next) return null;
  const { currency, amountMinor, feeMinor, dueAt } = next;
  const paidMinor = side === 'venue' ? amountMinor + feeMinor : amountMinor;
  const values = {
    amount: formatMinor(paidMinor, currency),
    day: dueDay(dueAt, { timeZone }),
    left: writeTimeLeft(dueAt, now),
  };
  const key = isLate ? 'dueLate' : 'due';
  return (
    <p>
      <strong>{t(`booking.page.${key}`, values)}</strong>
    </p>
  );
}

const explained = ['giveTaxDetails', 'openAccount', 'retryPayout'] as const;

/** The reason that a payout can’t be sent yet. */
function Why({ step }: { step: NextStep | null }) {
  const kind = explained.find((one) => one === step?.kind);
  if (!step || !kind) return null;
  const amount = formatMinor(step.amountMinor ?? 0, step.currency ?? '');
  return <p>{words('bookings')(`booking.stepWhy.${kind}`, { amount })}</p>;
}

/** The open proposal of force majeure. */
function Proposal({ booking }: { booking: BookingView }) {
  const t = words('bookings');
  const open = booking.proposals.find(({ answer }) => answer === null);
  if (!open) return null;
  const key = open.by === booking.side ? 'forceMajeureOwn' : 'forceMajeure';
  return (
    <p>
      <a href={`/bookings/${booking.id}/cancellation`}>
        {t(`booking.next.${key}`, namesOf(booking))}
      </a>
    </p>
  );
}
