import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { shareOf } from '#app/domain/payments/fees.ts';
import { largestRemainder } from '#app/lib/money/ratio.ts';

/*
 * The cost of cancelling, decided once: the guarantee always goes out whole, to the venue, to the
 * performer, or in parts that add up to it. Fees come on top and are owed by the side that cancels.
 */

/**
 * Windows before the show. The bounds are days on the clock at the venue, counted back from the
 * show's start, and both belong to the middle window: exactly 7 and exactly 3 days before give the
 * partial refund. Seven days before a show at 20:00 is 20:00 a week earlier, also where the clocks
 * change in between.
 */
export const cancellationDays = { fullRefundAbove: 7, noRefundBelow: 3 };

/** Shares of the price in the middle window, in percent. Together they are the whole. */
export const partialRefundPercent = { venue: 50, performer: 50 };

/** In the order in which they come. */
export const cancellationWindows = ['early', 'middle', 'late', 'sameDay'] as const;
export type CancellationWindow = (typeof cancellationWindows)[number];

/** The operator’s fees for cancelling, in shares of the guarantee. */
export type CancellationFees = {
  venueSameDayBasisPoints: number;
  performerBasisPoints: Record<CancellationWindow, number>;
};

/** The parts of the guarantee that each side gets, and the fees owed on top. */
export type CancellationAmounts = {
  venueGetsBackMinor: number;
  performerGetsMinor: number;
  venueFeeMinor: number;
  performerFeeMinor: number;
};

export type CancellationDecision = CancellationAmounts & { window: CancellationWindow };

/** The first window has no beginning. */
export type WindowBounds = {
  window: CancellationWindow;
  from: Temporal.Instant | null;
  until: Temporal.Instant;
};

type Show = { showStartsAt: Temporal.Instant; timeZone: string };

/**
 * The amounts for cancelling at a moment. Force majeure on both sides' word gives everything back,
 * without a fee.
 */
export function decideCancellation(
  cancelling: Show & {
    by: Side | 'both';
    at: Temporal.Instant;
    guaranteeMinor: number;
    fees: CancellationFees;
    /** True once the venue's payment is overdue. */
    isOverdue?: boolean;
  },
): CancellationDecision {
  const { by, at, guaranteeMinor, fees, isOverdue = false } = cancelling;
  const window = windowAt(at, cancelling);
  // A performer doesn’t have to play for a venue that doesn’t pay.
  const isFree = by === 'both' || (by === 'performer' && isOverdue);
  if (isFree) return { window, ...givenBack(guaranteeMinor) };
  return { window, ...amountsIn(window, by, guaranteeMinor, fees) };
}

/** The amounts for cancelling in a window. */
export function amountsIn(
  window: CancellationWindow,
  by: Side,
  guaranteeMinor: number,
  fees: CancellationFees,
): CancellationAmounts {
  if (by === 'performer') {
    const performerFeeMinor = shareOf(guaranteeMinor, fees.performerBasisPoints[window]);
    return { ...givenBack(guaranteeMinor), performerFeeMinor };
  }
  switch (window) {
    case 'early':
      return givenBack(guaranteeMinor);
    case 'middle': {
      const { venue, performer } = partialRefundPercent;
      const [venueGetsBackMinor = 0, performerGetsMinor = 0] = largestRemainder(guaranteeMinor, [
        venue,
        performer,
      ]);
      return { ...givenBack(0), venueGetsBackMinor, performerGetsMinor };
    }
    case 'late':
      return { ...givenBack(0), performerGetsMinor: guaranteeMinor };
    case 'sameDay': {
      const venueFeeMinor = shareOf(guaranteeMinor, fees.venueSameDayBasisPoints);
      return { ...givenBack(0), performerGetsMinor: guaranteeMinor, venueFeeMinor };
    }
  }
}

function givenBack(guaranteeMinor: number): CancellationAmounts {
  return {
    venueGetsBackMinor: guaranteeMinor,
    performerGetsMinor: 0,
    venueFeeMinor: 0,
    performerFeeMinor: 0,
  };
}

/**
 * The window that a moment belongs to. From midnight of the show's date on it is the day itself.
 */
export function windowAt(at: Temporal.Instant, show: Show): CancellationWindow {
  const { fullUntil, partialUntil, dayFrom } = edgesOf(show);
  const isBefore = (edge: Temporal.Instant) => Temporal.Instant.compare(at, edge) < 0;
  if (!isBefore(dayFrom)) return 'sameDay';
  if (isBefore(fullUntil)) return 'early';
  return Temporal.Instant.compare(at, partialUntil) <= 0 ? 'middle' : 'late';
}

/**
 * Every window with its bounds. The middle one holds both of its own; the others touch them, and
 * the day itself begins at midnight at the venue.
 */
export function windowsOf(show: Show): [WindowBounds, WindowBounds, WindowBounds, WindowBounds] {
  const { fullUntil, partialUntil, dayFrom } = edgesOf(show);
  return [
    { window: 'early', from: null, until: fullUntil },
    { window: 'middle', from: fullUntil, until: partialUntil },
    { window: 'late', from: partialUntil, until: dayFrom },
    { window: 'sameDay', from: dayFrom, until: show.showStartsAt },
  ];
}

function edgesOf({ showStartsAt, timeZone }: Show) {
  const show = showStartsAt.toZonedDateTimeISO(timeZone);
  const daysBefore = (days: number, disambiguation: 'compatible' | 'later') =>
    show
      .toPlainDateTime()
      .subtract({ days })
      .toZonedDateTime(timeZone, { disambiguation })
      .toInstant();
  return {
    // If the clock shows an edge twice, both moments belong to the middle window; where it jumps
    // over one, the edge lies behind the jump.
    fullUntil: daysBefore(cancellationDays.fullRefundAbove, 'compatible'),
    partialUntil: daysBefore(cancellationDays.noRefundBelow, 'later'),
    dayFrom: show.startOfDay().toInstant(),
  };
}
