import {
  amountsIn,
  type CancellationAmounts,
  type CancellationWindow,
  windowAt,
} from '#app/domain/bookings/cancellation.ts';
import { cancelledMoney, outlookOf, owedDays } from '#app/domain/bookings/terms/outlook.ts';
import { guaranteeOf, type Side } from '#app/domain/bookings/terms/terms.ts';
import { divideFee, type Held } from '#app/domain/payments/division.ts';
import { overdueDays, releaseHours } from '#app/domain/payments/payment.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type WrittenWindow, writeOutlook, writeWindowName } from '../terms/write-outlook.ts';
import type { Cancellation } from './queries.server.ts';

const t = words('bookings');

/** The cost of cancelling now, the next change of it, and the whole table. */
export type WrittenCancellation = {
  window: CancellationWindow;
  /** The signed version. */
  version: number;
  /** The fee of the cancelling side, as shown. */
  feeMinor: number;
  now: string[];
  /** The next change of the cost; null on the day itself. */
  next: { when: string; sentences: string[] } | null;
  windows: WrittenWindow[];
};

type Ahead = Cancellation & { signed: NonNullable<Cancellation['signed']> };

export function writeCancellation({
  booking,
  side,
  signed: { terms, fees },
  now: at,
  held,
  isOverdue,
}: Ahead): WrittenCancellation {
  const { timeZone } = booking;
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const showStartsAt = Temporal.Instant.fromEpochMilliseconds(booking.startsAt.getTime());
  const window = windowAt(now, { showStartsAt, timeZone });
  const outlook = outlookOf(terms, { fees, signedAt: now });
  const { windows } = writeOutlook(outlook, { reader: side, now });
  const isFree = side === 'performer' && isOverdue;
  const guaranteeMinor = guaranteeOf(terms.deal);
  const decide = (one: CancellationWindow) => ({
    ...amountsIn(one, side, guaranteeMinor, fees.cancellation),
    ...(isFree && { performerFeeMinor: 0 }),
  });
  const note = (one: CancellationWindow) => [
    ...writeMoved(decide(one), held, { reader: side }),
    ...(isFree ? [t('cancelling.isFree', { days: overdueDays })] : []),
  ];
  const { venueFeeMinor, performerFeeMinor } = decide(window);
  const index = outlook.windows.findIndex((one) => one.window === window);
  const following = outlook.windows[index + 1];
  return {
    window,
    version: booking.signedVersion ?? 0,
    feeMinor: venueFeeMinor + performerFeeMinor,
    now: note(window),
    next: following?.from
      ? {
          when: momentAt(new Date(following.from.epochMilliseconds), { timeZone }),
          sentences: note(following.window),
        }
      : null,
    windows,
  };
}

/** The recorded cancellation. */
export function writeCancelled(
  { side, booking: { timeZone } }: Cancellation,
  cancelled: NonNullable<Cancellation['cancellation']>,
): { lead: string; sentences: string[] } {
  const { by, at, window, currency } = cancelled;
  return {
    lead: t(`cancelling.done.${by === side ? 'you' : by}`, {
      moment: momentAt(at, { timeZone }),
      window: writeWindowName(window as CancellationWindow),
    }),
    sentences: [
      writeDecided(cancelled, { currency }),
      ...writeFees(cancelled, { reader: side, currency }),
    ],
  };
}

type Decided = CancellationAmounts;

/** The division of the guarantee by the contract, and the movements of the paid money. */
function writeMoved(
  decided: Decided,
  { currency, ...held }: Held & { currency: string },
  { reader }: { reader: Side },
): string[] {
  const money = (minor: number) => formatMinor(minor, currency);
  const { toVenueMinor, toPerformerMinor, shortMinor } = cancelledMoney(held.amountMinor, decided);
  const { feeToPayerMinor } = divideFee(held, toVenueMinor);
  const back = {
    amount: money(toVenueMinor),
    fee: money(feeToPayerMinor),
    together: money(toVenueMinor + feeToPayerMinor),
  };
  const isPaid = held.amountMinor + held.feeMinor > 0;
  const isBack = toVenueMinor + feeToPayerMinor > 0;
  const backKey = !isPaid ? 'unpaid' : !isBack ? 'none' : feeToPayerMinor > 0 ? 'withFee' : 'plain';
  const guaranteeMinor = decided.venueGetsBackMinor + decided.performerGetsMinor;
  const isStopped = held.amountMinor < guaranteeMinor && shortMinor === 0;
  const stopped = { amount: money(guaranteeMinor - held.amountMinor) };
  const short = { amount: money(shortMinor), days: owedDays };
  return [
    writeDecided(decided, { currency }),
    t(`cancelling.back.${backKey}.${reader}`, back),
    ...(toPerformerMinor > 0
      ? [
          t(`cancelling.handedOut.${reader}`, {
            amount: money(toPerformerMinor),
            hours: releaseHours,
          }),
        ]
      : []),
    ...(shortMinor > 0 ? [t(`cancelling.short.${reader}`, short)] : []),
    ...(isStopped ? [t(`cancelling.stopped.${reader}`, stopped)] : []),
    ...writeFees(decided, { reader, currency }),
  ];
}

type Writing = { currency: string };

function writeDecided(
  { venueGetsBackMinor, performerGetsMinor }: Decided,
  { currency }: Writing,
): string {
  return t('cancelling.decided', {
    guarantee: formatMinor(venueGetsBackMinor + performerGetsMinor, currency),
    performer: formatMinor(performerGetsMinor, currency),
  });
}

/** The fee of the cancelling side, with its receiver and the way to pay it. */
export function writeFees(
  { venueFeeMinor, performerFeeMinor }: Decided,
  { reader, currency }: Writing & { reader: Side },
): string[] {
  const fee = (minor: number) => ({
    amount: formatMinor(minor, currency),
    days: owedDays,
  });
  return [
    ...(venueFeeMinor > 0 ? [t(`cancelling.venueFee.${reader}`, fee(venueFeeMinor))] : []),
    ...(performerFeeMinor > 0
      ? [t(`cancelling.performerFee.${reader}`, fee(performerFeeMinor))]
      : []),
  ];
}
