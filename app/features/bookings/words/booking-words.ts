import { type BookingAction, lifecycle } from '#app/domain/bookings/lifecycle.ts';
import { dayOf } from '#app/domain/bookings/postponing.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import { overdueDays, payoutBusinessDays, releaseHours } from '#app/domain/payments/terms.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { BookingView, HistoryView } from '../views.ts';

export type WithParties = { parties: Record<Side, { displayName: string | null } | null> };

/** The name of a side's page, or words for a page that has left. */
export function nameOf({ parties }: WithParties, side: Side): string {
  const party = parties[side];
  return party ? nameInText(party.displayName) : words('bookings')('booking.unnamed');
}

/** The three names that sentences about a booking use. */
export function namesOf(booking: BookingView) {
  return {
    venue: nameOf(booking, 'venue'),
    performer: nameOf(booking, 'performer'),
    own: nameOf(booking, booking.side),
    other: nameOf(booking, otherSide(booking.side)),
  };
}

/** The next step and the turn, in a sentence. */
export function nextOf(booking: BookingView): string {
  const t = words('bookings');
  const names = namesOf(booking);
  const { side, standing, turn, signed } = booking;
  const { phase } = standing;
  const whose = turn === side ? 'mine' : 'theirs';
  switch (phase) {
    case 'draft':
    case 'offered':
    case 'countered':
    case 'change':
      return t(`booking.next.${phase}.${whose}`, names);
    case 'taken':
      return `${t(`taken.offer.${takenOf(booking)}`, names)} ${t(`taken.way.${whose}`)}`;
    case 'signing':
    case 'changeAgreed': {
      const step = signed.length === 0 ? 'both' : signed.includes(side) ? 'theirs' : 'mine';
      return t(`booking.next.${phase}.${step}`, names);
    }
    case 'toPay':
    case 'overdue':
    case 'unpaid':
    case 'stillOwed':
    case 'cancelledOwed': {
      const values = { ...names, ...sumsOf(booking), days: overdueDays };
      return t(`booking.next.${phase === 'toPay' ? toPayOf(booking) : phase}.${side}`, values);
    }
    case 'confirmed':
      return t(`booking.next.confirmed.${standing.held.amountMinor > 0 ? 'held' : 'free'}`);
    case 'settlement':
      return t(`booking.next.settlement.${standing.isReleased ? 'released' : 'open'}`);
    case 'declined':
    case 'withdrawn':
      return t(`booking.next.${phase}`, { who: whoEnded(booking) });
    case 'released':
      return payoutNext(booking);
    default:
      return t(`booking.next.${phase}`, { ...names, ...sumsOf(booking), hours: releaseHours });
  }
}

function takenOf({ side, standing: { taken } }: BookingView) {
  return taken === 'performer' && side === 'performer' ? 'you' : (taken ?? 'stage');
}

/**
 * The key by the reason to pay: for the first time, again after a chargeback, or more by a change.
 */
function toPayOf({ state, standing }: BookingView) {
  if (standing.next?.part === 'again') return 'toPayAgain';
  return state === 'confirmed' ? 'toPayMore' : 'toPay';
}

/** The unpaid and the held amount as this side counts them: the fee is the venue’s alone. */
function sumsOf({ side, standing: { stillToPay, held } }: BookingView) {
  const { amountMinor, feeMinor, currency } = stillToPay;
  const wholeMinor = side === 'venue' ? amountMinor + feeMinor : amountMinor;
  return {
    amount: formatMinor(wholeMinor, currency),
    held: formatMinor(held.amountMinor, held.currency),
  };
}

/** The sentence on a change that would move a signed show to another day. */
export function moveOf({
  versions,
  pendingVersion,
  signedVersion,
  event,
}: BookingView): string | null {
  const terms = versions.find(({ number }) => number === pendingVersion)?.terms;
  const day = terms && dayOf(terms.schedule);
  if (signedVersion === null || !day || day === event.day) return null;
  return words('bookings')('booking.next.moves', {
    from: writtenDay(event.day),
    to: writtenDay(day),
  });
}

/** Released money on its way to a bank; only its receiver reads what it waits for. */
function payoutNext(booking: BookingView): string {
  const { side, standing } = booking;
  const payout = standing.payout === 'none' ? 'sending' : standing.payout;
  return words('bookings')(`booking.next.released.${side === 'venue' ? 'venue' : payout}`, {
    ...namesOf(booking),
    ...payoutBusinessDays,
  });
}

/** The title of the part about held money. */
export function afterShowTitle({ state }: { state: BookingState }): string {
  return words('bookings')(state === 'cancelled' ? 'afterShow.cancelledTitle' : 'afterShow.title');
}

function whoEnded(booking: BookingView): string {
  const by = booking.history.at(-1)?.by;
  return by === 'venue' || by === 'performer' ? nameOf(booking, by) : '';
}

export function sentenceOf(booking: WithParties, entry: HistoryView): string {
  const t = words('bookings');
  const { action, facts } = entry;
  const key = isTold(action) ? action : 'other';
  const { version = '', amountMinor, currency } = facts;
  const amount = amountMinor ? formatMinor(Number(amountMinor), `${currency}`) : '';
  const values = { who: whoOf(booking, entry), version, amount, action };
  return t(`booking.history.${key}`, values);
}

/** The side that did it, with the person if it is the reader's own. */
function whoOf(booking: WithParties, { by, author }: HistoryView): string {
  const t = words('bookings');
  if (by === 'clock' || by === 'platform') return t(`booking.history.${by}`);
  const page = nameOf(booking, by);
  return author ? t('booking.history.person', { page, person: nameInText(author) }) : page;
}

/** False for actions of a newer release. */
function isTold(action: string): action is BookingAction | (typeof besideState)[number] {
  return (
    lifecycle.some((row) => row.action === action) || besideState.some((one) => one === action)
  );
}

/** Entries of the history that don't change the state. */
const besideState = [
  'hold confirmed',
  'confirmShow',
  'enterReleaseCode',
  'release',
  'raiseDispute',
  'askAboutAdvance',
  'changeAdvance',
  'confirmAdvance',
  'shareDaySheet',
  'endDaySheetLink',
  'signSettlement',
  'agreeSettlement',
  'payUndisputed',
  'oweOverpaid',
  'returnOverpaid',
  'disputeLine',
  'publishReviews',
  'commentOnDispute',
  'offerSettlement',
  'agreeDispute',
  'withdrawDispute',
  'decideDispute',
] as const;
