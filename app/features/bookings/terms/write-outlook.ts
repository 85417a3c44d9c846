import { type CancellationWindow, cancellationDays } from '#app/domain/bookings/cancellation.ts';
import { instalmentsAfter, type Outlook } from '#app/domain/bookings/terms/outlook.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { Held } from '#app/domain/payments/division.ts';
import type { FeeRule } from '#app/domain/payments/fees.ts';
import { payoutBusinessDays } from '#app/domain/payments/payment.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

const t = words('bookings');

/** An outlook in words for one of the two sides. */
export type WrittenOutlook = {
  reader: Side;
  sides: { side: Side; rows: { name: string; value: string }[]; notes: string[] }[];
  windows: WrittenWindow[];
};

export type WrittenWindow = {
  window: CancellationWindow;
  name: string;
  when: string;
  isOver: boolean;
  isNow: boolean;
  /** Sentences by the side that cancels; the reader's own first. */
  outcomes: { by: Side; sentences: string[] }[];
};

type Reading = {
  reader: Side;
  now: Temporal.Instant;
  /** The venue’s payments under the contract that these terms would change. */
  paid?: Held;
};

/** Days and times are those of the venue. */
export function writeOutlook(outlook: Outlook, reading: Reading): WrittenOutlook {
  const { reader, paid } = reading;
  const venue = { side: 'venue' as const, ...venueLines(outlook, paid) };
  const performer = { side: 'performer' as const, ...performerLines(outlook) };
  return {
    reader,
    sides: reader === 'venue' ? [venue, performer] : [performer, venue],
    windows: outlook.windows.map((each) => writeWindow(outlook, each, reading)),
  };
}

function venueLines(outlook: Outlook, paid: Held = { amountMinor: 0, feeMinor: 0 }) {
  const { guaranteeMinor, venueFeeMinor, payments, currency } = outlook;
  const { instalments, back } = instalmentsAfter(payments, paid);
  const together = (held: Held) => held.amountMinor + held.feeMinor;
  const money = (minor: number) => formatMinor(minor, currency);
  return {
    rows: [
      { name: t('outlook.guarantee'), value: money(guaranteeMinor) },
      {
        name: t('outlook.fee', { rule: writeFee(outlook.feeRules.venue, outlook) }),
        value: money(venueFeeMinor),
      },
      ...(together(paid) > 0 ? [{ name: t('outlook.paid'), value: money(together(paid)) }] : []),
      ...(together(back) > 0 ? [{ name: t('outlook.back'), value: money(together(back)) }] : []),
      ...instalments.map(({ part, due, amountMinor, feeMinor }) => ({
        name: t(`outlook.part.${part === 'whole' && together(paid) > 0 ? 'rest' : part}`, {
          day: writtenDay(due.toString()),
        }),
        value: money(amountMinor + feeMinor),
      })),
    ],
    notes: [
      ...(payments.length === 0 ? [t('outlook.nothingDue')] : [t('outlook.held')]),
      ...(outlook.isOpenEnded ? [t('outlook.openEnded')] : []),
      ...(outlook.isReferral ? [t('outlook.referral')] : []),
    ],
  };
}

function performerLines(outlook: Outlook) {
  const { guaranteeMinor, performerFeeMinor, currency, releasedAt, arrives, timeZone } = outlook;
  const money = (minor: number) => formatMinor(minor, currency);
  const released = momentAt(new Date(releasedAt.epochMilliseconds), { timeZone });
  return {
    rows: [
      { name: t('outlook.guarantee'), value: money(guaranteeMinor) },
      {
        name: t('outlook.fee', { rule: writeFee(outlook.feeRules.performer, outlook) }),
        value: money(performerFeeMinor),
      },
      { name: t('outlook.receives'), value: money(guaranteeMinor - performerFeeMinor) },
    ],
    notes: [
      t('outlook.released', { moment: released }),
      t('outlook.arrives', {
        ...payoutBusinessDays,
        first: writtenDay(arrives.first.toString()),
        last: writtenDay(arrives.last.toString()),
      }),
      ...(outlook.isReferral ? [t('outlook.referral')] : []),
    ],
  };
}

/** A fee's rule, such as `5% + €0.50, at most €50`. */
export function writeFee(
  { basisPoints, fixedMinor, capMinor }: FeeRule,
  { currency }: { currency: string },
): string {
  const money = (minor: number) => formatMinor(minor, currency);
  const parts = [
    ...(basisPoints > 0 || fixedMinor === 0 ? [formatPercent(basisPoints)] : []),
    ...(fixedMinor > 0 ? [money(fixedMinor)] : []),
  ].join(' + ');
  return capMinor === null ? parts : t('outlook.atMost', { fee: parts, most: money(capMinor) });
}

function writeWindow(
  outlook: Outlook,
  { window, from, until, by }: Outlook['windows'][number],
  { reader, now }: Reading,
): WrittenWindow {
  const { currency, timeZone } = outlook;
  const at = (instant: Temporal.Instant) =>
    momentAt(new Date(instant.epochMilliseconds), { timeZone });
  const hasBegun = !from || Temporal.Instant.compare(from, now) <= 0;
  const isOver = Temporal.Instant.compare(until, now) < 0;
  const writeOutcome = (side: Side) => ({
    by: side,
    sentences: writeAmounts(by[side], { reader, currency }),
  });
  return {
    window,
    name: writeWindowName(window),
    when: from
      ? t('outlook.between', { from: at(from), until: at(until) })
      : t('outlook.before', { until: at(until) }),
    isOver,
    isNow: hasBegun && !isOver,
    outcomes: (reader === 'venue'
      ? (['venue', 'performer'] as const)
      : (['performer', 'venue'] as const)
    ).map(writeOutcome),
  };
}

/** “3 to 7 days before, both ends included” */
export function writeWindowName(window: CancellationWindow): string {
  const { fullRefundAbove: most, noRefundBelow: least } = cancellationDays;
  return t(`outlook.window.${window}`, { most, least });
}

/** The amounts of a cancellation in sentences, to one side, or neutral if `reader` is null. */
export function writeAmounts(
  amounts: Outlook['windows'][number]['by'][Side],
  { reader, currency }: { reader: Side | null; currency: string },
): string[] {
  const money = (minor: number) => ({ amount: formatMinor(minor, currency) });
  const { venueGetsBackMinor, performerGetsMinor, venueFeeMinor, performerFeeMinor } = amounts;
  const venue = reader === 'venue' ? 'you' : 'venue';
  const performer = reader === 'performer' ? 'you' : 'performer';
  return [
    t(`outlook.getsBack.${venue}`, money(venueGetsBackMinor)),
    t(`outlook.gets.${performer}`, money(performerGetsMinor)),
    ...(venueFeeMinor > 0 ? [t(`outlook.owes.${venue}`, money(venueFeeMinor))] : []),
    ...(performerFeeMinor > 0 ? [t(`outlook.owes.${performer}`, money(performerFeeMinor))] : []),
  ];
}
