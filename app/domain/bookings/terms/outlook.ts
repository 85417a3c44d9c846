import {
  amountsIn,
  type CancellationAmounts,
  type CancellationFees,
  type WindowBounds,
  windowsOf,
} from '#app/domain/bookings/cancellation.ts';
import {
  guaranteeOf,
  type Schedule,
  type Side,
  type Terms,
} from '#app/domain/bookings/terms/terms.ts';
import { instantOf, type LocalTime } from '#app/domain/calendar/local-time.ts';
import {
  type FeeRule,
  type FeeSetting,
  feeOf,
  feeRuleIn,
  noFee,
} from '#app/domain/payments/fees.ts';
import { payoutBusinessDays, releaseHours, takenAheadDays } from '#app/domain/payments/payment.ts';
import { largestRemainder } from '#app/lib/money/ratio.ts';
import { afterBusinessDays } from '#app/lib/time/days.ts';

/** The parts in which the venue pays the guarantee; without a deposit, all of it is the balance. */
export function guaranteeParts({ deal, payment }: Pick<Terms, 'deal' | 'payment'>): {
  depositMinor: number;
  balanceMinor: number;
} {
  const wholeMinor = guaranteeOf(deal);
  if (payment.kind === 'whole') return { depositMinor: 0, balanceMinor: wholeMinor };
  const { depositBasisPoints } = payment;
  const [depositMinor = 0, balanceMinor = 0] = largestRemainder(wholeMinor, [
    depositBasisPoints,
    10_000 - depositBasisPoints,
  ]);
  return { depositMinor, balanceMinor };
}

/** Every fee of the platform at the moment of agreeing. */
export type Fees = {
  venue: FeeSetting;
  performer: FeeSetting;
  cancellation: CancellationFees;
  /** One side referred the other to the platform, so both fees are zero. */
  referral?: boolean;
};

/**
 * The operator’s fees, or none between two sides of which one referred the other. Fees for
 * cancelling stay the same.
 */
export function feesBetween(fees: Fees, referral: boolean): Fees {
  return referral ? { ...fees, venue: noFee, performer: noFee, referral } : fees;
}

/** One payment of the venue, due by the end of a day at the venue. */
type InstalmentPayment = {
  part: 'whole' | 'deposit' | 'balance';
  amountMinor: number;
  feeMinor: number;
  due: Temporal.PlainDate;
};

/** A window before the show, with the amounts by the side that cancels. */
type WindowOutlook = WindowBounds & { by: Record<Side, CancellationAmounts> };

/** The money side of an agreement, as far as it is known before a ticket is sold. */
export type Outlook = {
  currency: string;
  timeZone: string;
  guaranteeMinor: number;
  /** True if takings or tickets can raise the pay above the guarantee. */
  isOpenEnded: boolean;
  feeRules: Record<Side, FeeRule>;
  /** True if both fees are zero because of a referral. */
  isReferral: boolean;
  payments: InstalmentPayment[];
  venueFeeMinor: number;
  performerFeeMinor: number;
  /** The moment of the automatic release, without a dispute. */
  releasedAt: Temporal.Instant;
  /** The business days on which the money arrives after that. */
  arrives: { first: Temporal.PlainDate; last: Temporal.PlainDate };
  windows: WindowOutlook[];
};

/** @param fees between these two sides, from `feesBetween` or their signed contract */
export function outlookOf(
  terms: Terms,
  { fees, signedAt }: { fees: Fees; signedAt: Temporal.Instant },
): Outlook {
  const { currency, schedule, deal } = terms;
  const { timeZone } = schedule;
  const guaranteeMinor = guaranteeOf(deal);
  const feeRules = {
    venue: feeRuleIn(currency, fees.venue),
    performer: feeRuleIn(currency, fees.performer),
  };
  const releasedAt = instantIn(schedule, schedule.setEnd).add({ hours: releaseHours });
  const released = releasedAt.toZonedDateTimeISO(timeZone).toPlainDate();
  return {
    currency,
    timeZone,
    guaranteeMinor,
    isOpenEnded: isOpenEnded(deal),
    feeRules,
    isReferral: fees.referral ?? false,
    payments: paymentsOf(terms, feeRules.venue, { signedAt, released }),
    venueFeeMinor: feeOf(guaranteeMinor, feeRules.venue),
    performerFeeMinor: feeOf(guaranteeMinor, feeRules.performer),
    releasedAt,
    arrives: {
      first: afterBusinessDays(released, payoutBusinessDays.least),
      last: afterBusinessDays(released, payoutBusinessDays.most),
    },
    windows: windowsOf({ showStartsAt: showStartOf(schedule), timeZone }).map((bounds) => ({
      ...bounds,
      by: {
        venue: amountsIn(bounds.window, 'venue', guaranteeMinor, fees.cancellation),
        performer: amountsIn(bounds.window, 'performer', guaranteeMinor, fees.cancellation),
      },
    })),
  };
}

/** True if takings or tickets can raise the pay above the guarantee. */
export function isOpenEnded(deal: Terms['deal']): boolean {
  return deal.kind !== 'flat' || deal.bonuses.length > 0;
}

/** Windows of cancelling count back from the start of the set. */
export function showStartOf(schedule: Schedule): Temporal.Instant {
  return instantIn(schedule, schedule.setStart);
}

/**
 * Nothing is due before signing, after the day of the show, or so long before the release that it
 * would be held longer than allowed.
 */
function paymentsOf(
  terms: Terms,
  rule: FeeRule,
  { signedAt, released }: { signedAt: Temporal.Instant; released: Temporal.PlainDate },
): InstalmentPayment[] {
  const { payment, deal, schedule } = terms;
  const guaranteeMinor = guaranteeOf(deal);
  if (guaranteeMinor === 0) return [];
  const dayAt = (at: Temporal.Instant) => at.toZonedDateTimeISO(schedule.timeZone).toPlainDate();
  const [signed, show] = [dayAt(signedAt), dayAt(showStartOf(schedule))];
  const { most, toPay } = takenAheadDays;
  const soonest = released.subtract({ days: most - toPay });
  const agreed = laterOf(signed.add({ days: payment.dueDaysAfterSigning }), soonest);
  const first = earlierOf(agreed, show);
  const feeMinor = feeOf(guaranteeMinor, rule);
  const whole = { part: 'whole' as const, amountMinor: guaranteeMinor, feeMinor, due: first };
  const { depositMinor, balanceMinor } = guaranteeParts(terms);
  if (payment.kind === 'whole' || depositMinor === 0 || balanceMinor === 0) return [whole];
  const balanceDue = laterOf(show.subtract({ days: payment.balanceDaysBefore }), first);
  const [depositFee = 0, balanceFee = 0] = largestRemainder(feeMinor, [depositMinor, balanceMinor]);
  return [
    { part: 'deposit', amountMinor: depositMinor, feeMinor: depositFee, due: first },
    { part: 'balance', amountMinor: balanceMinor, feeMinor: balanceFee, due: balanceDue },
  ];
}

function instantIn({ timeZone }: Schedule, time: LocalTime): Temporal.Instant {
  const at = instantOf(time, timeZone);
  if (!(at instanceof Temporal.Instant)) throw new RangeError(`${time} is no time in ${timeZone}`);
  return at;
}

function earlierOf(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) <= 0 ? a : b;
}

function laterOf(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) >= 0 ? a : b;
}

/** A part of the guarantee that the venue has to pay. */
type BookingInstalment = {
  part: 'whole' | 'deposit' | 'balance';
  amountMinor: number;
  feeMinor: number;
  due: Temporal.PlainDate;
};

type Paid = { amountMinor: number; feeMinor: number };

/**
 * The instalments under new terms, and the amount that goes back to the venue. Earlier payments
 * count towards the first due first.
 */
export function instalmentsAfter(
  payments: Outlook['payments'],
  paid: Paid,
): { instalments: BookingInstalment[]; back: Paid } {
  const left = { ...paid };
  const take = (name: keyof Paid, wantedMinor: number) => {
    const takenMinor = Math.min(left[name], wantedMinor);
    left[name] -= takenMinor;
    return wantedMinor - takenMinor;
  };
  const instalments = payments
    .map((payment) => ({
      ...payment,
      amountMinor: take('amountMinor', payment.amountMinor),
      feeMinor: take('feeMinor', payment.feeMinor),
    }))
    .filter(({ amountMinor, feeMinor }) => amountMinor + feeMinor > 0);
  return { instalments, back: left };
}

/** Days that a venue has to pay for cancelling, or again after a chargeback. */
export const owedDays = 7;

/** The last day to pay: that of the show, if it comes sooner and isn’t over. */
export function owedBy(today: Temporal.PlainDate, show: Temporal.PlainDate): Temporal.PlainDate {
  const usual = today.add({ days: owedDays });
  const isSooner =
    Temporal.PlainDate.compare(show, today) >= 0 && Temporal.PlainDate.compare(show, usual) < 0;
  return isSooner ? show : usual;
}

/** The paid part of a guarantee, divided when the booking is cancelled. */
type CancellationMoney = {
  toVenueMinor: number;
  toPerformerMinor: number;
  /** Due to the performer and not paid by the venue yet. */
  shortMinor: number;
};

/**
 * Divides the paid part as decided for the whole guarantee: the performer’s part comes first, since
 * the venue owes it whatever it has paid.
 */
export function cancelledMoney(
  paidMinor: number,
  { performerGetsMinor }: { performerGetsMinor: number },
): CancellationMoney {
  const toPerformerMinor = Math.min(performerGetsMinor, paidMinor);
  return {
    toVenueMinor: paidMinor - toPerformerMinor,
    toPerformerMinor,
    shortMinor: performerGetsMinor - toPerformerMinor,
  };
}
