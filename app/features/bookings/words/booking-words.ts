import { type BookingAction, lifecycle } from '#app/domain/bookings/lifecycle.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import { overdueDays, payoutBusinessDays, releaseHours } from '#app/domain/payments/terms.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import type { BookingView, HistoryView } from '../views.ts';

/** As much of a booking as its sides are named by. */
export type Named = { parties: Record<Side, { displayName: string | null } | null> };

/** The name of a side's page, or that it has gone. */
export function nameOf({ parties }: Named, side: Side): string {
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

/** What comes next, and whose turn it is, in a sentence. */
export function nextOf(booking: BookingView): string {
  const t = words('bookings');
  const names = namesOf(booking);
  const { state, side, turn, isAgreed, signed, pendingVersion } = booking;
  const whose = turn === side ? 'mine' : 'theirs';
  switch (state) {
    case 'draft':
    case 'offered':
    case 'countered':
      return t(`booking.next.${state}.${whose}`, names);
    case 'signing': {
      const step = signed.length === 0 ? 'both' : signed.includes(side) ? 'theirs' : 'mine';
      return t(`booking.next.signing.${step}`, names);
    }
    case 'accepted':
    case 'confirmed':
      if (pendingVersion === null) return signedNext(booking, state);
      return t(`booking.next.change.${isAgreed ? 'sign' : whose}`, names);
    case 'declined':
    case 'withdrawn':
      return t(`booking.next.${state}`, { who: whoEnded(booking) });
    case 'cancelled':
      return t(
        `booking.next.${booking.nextInstalment && side === 'venue' ? 'cancelledToPay' : state}`,
      );
    case 'played':
      return t(`booking.next.played.${playedStep(booking)}`, { ...names, hours: releaseHours });
    default:
      return t(`booking.next.${state}`, { ...names, ...payoutBusinessDays });
  }
}

/** Who pays next, and what follows where it hasn’t been paid. */
function signedNext(booking: BookingView, state: 'accepted' | 'confirmed'): string {
  const t = words('bookings');
  const names = { ...namesOf(booking), days: overdueDays };
  const { side, isOverdue } = booking;
  if (state === 'confirmed') return t('booking.next.confirmed');
  const late = side === 'venue' ? 'overdueVenue' : 'overduePerformer';
  return t(`booking.next.accepted.${isOverdue ? late : side}`, names);
}

function playedStep({ isDisputed, history }: BookingView) {
  if (isDisputed) return 'disputed';
  return history.some(({ action }) => action === 'release') ? 'released' : 'open';
}

/** What the part about held money is called. */
export function afterShowTitle({ state }: { state: BookingState }): string {
  return words('bookings')(state === 'cancelled' ? 'afterShow.cancelledTitle' : 'afterShow.title');
}

/** Whether this side is the one to act; null where nobody is. */
export function isOwnTurn(booking: BookingView): boolean | null {
  const { side, turn, isAgreed, signed, isLate, proposals, nextInstalment } = booking;
  if (isLate) return null;
  if (isAgreed) return !signed.includes(side);
  if (turn !== null) return turn === side;
  const asked = proposals.find(({ answer }) => answer === null);
  if (asked) return asked.by !== side;
  return nextInstalment?.isSoon ? side === 'venue' : null;
}

function whoEnded(booking: BookingView): string {
  const by = booking.history.at(-1)?.by;
  return by === 'venue' || by === 'performer' ? nameOf(booking, by) : '';
}

/** What happened, as a sentence. */
export function sentenceOf(booking: Named, entry: HistoryView): string {
  const t = words('bookings');
  const { action, facts } = entry;
  const key = isTold(action) ? action : 'other';
  const values = { who: whoOf(booking, entry), version: facts.version ?? '', action };
  return t(`booking.history.${key}`, values);
}

/** Who did it: a side, with the person where it was one's own. */
function whoOf(booking: Named, { by, author }: HistoryView): string {
  const t = words('bookings');
  if (by === 'clock' || by === 'platform') return t(`booking.history.${by}`);
  const page = nameOf(booking, by);
  return author ? t('booking.history.person', { page, person: nameInText(author) }) : page;
}

/** History written by a newer release may name what this one doesn't know. */
function isTold(action: string): action is BookingAction | (typeof afterShow)[number] {
  return lifecycle.some((row) => row.action === action) || afterShow.some((one) => one === action);
}

/** What happens beside the state: how the money was let go, and what became of a dispute. */
const afterShow = [
  'confirmShow',
  'enterReleaseCode',
  'release',
  'raiseDispute',
  'commentOnDispute',
  'offerSettlement',
  'agreeDispute',
  'withdrawDispute',
  'decideDispute',
] as const;
