import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import type { NextStep } from '#app/domain/bookings/standing.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { BookingView } from '../views.ts';

export type Way = { label: string; href: string; tone: 'spotlight' | 'plain' | 'danger' };

/** Where people do what they may do. What only the clock and the platform do has no page. */
const pages = {
  send: 'offer',
  counter: 'offer',
  revise: 'offer',
  proposeChange: 'offer',
  accept: 'acceptance',
  agreeToChange: 'acceptance',
  decline: 'refusal',
  refuseChange: 'refusal',
  dropChange: 'refusal',
  withdraw: 'withdrawal',
  drop: 'withdrawal',
  takeBackChange: 'withdrawal',
  cancel: 'cancellation',
} as const satisfies Partial<Record<BookingAction, string>>;

/** The first of these that may be done is the one thing to do. */
const spotlights: BookingAction[] = ['sign', 'accept', 'agreeToChange', 'send'];

/** What is left where an offer can’t be had on its date. */
const moves: BookingAction[] = ['counter', 'revise'];

/** Where the steps are done that no state of the booking changes by; of the others, it is its page. */
const stepPages: Partial<Record<NextStep['kind'], (id: string) => string>> = {
  answerForceMajeure: (id) => `/bookings/${id}/cancellation`,
  pay: (id) => `/bookings/${id}/payments`,
  collect: (id) => `/bookings/${id}/release-code`,
  confirmShow: (id) => `/bookings/${id}/show-confirmation`,
  giveTaxDetails: () => '/payouts/tax',
  openAccount: () => '/payouts',
  retryPayout: (id) => `/bookings/${id}/payments`,
};

/** What a step is called, with its amount: the one button that does it. */
export function stepName({ kind, amountMinor, currency }: NextStep): string {
  const amount = amountMinor === null || !currency ? '' : formatMinor(amountMinor, currency);
  return words('bookings')(`booking.step.${kind}`, { amount });
}

/** Where a step is done. */
export function stepAddress({ kind }: NextStep, id: string): string {
  return stepPages[kind]?.(id) ?? `/bookings/${id}`;
}

/** What a side may do now, as links, the one thing to do first. */
export function waysOf(booking: BookingView): Way[] {
  const { id, side, actions, pendingVersion, standing } = booking;
  const step = standing.steps[side];
  const isApart = step !== null && step.kind in stepPages;
  const isTaken = standing.phase === 'taken';
  const firsts = isTaken ? moves : spotlights;
  const spotlight = isApart ? undefined : firsts.find((action) => actions.includes(action));
  const ordered = actions.toSorted((a, b) => Number(b === spotlight) - Number(a === spotlight));
  const ways = ordered.flatMap((action) => {
    const isNewDate = isTaken && moves.includes(action);
    const label = isNewDate ? words('bookings')('booking.ways.newDate') : labelOf(action);
    const page = action === 'sign' ? `contracts/${pendingVersion}` : pageOf(action);
    if (!label || !page) return [];
    const tone: Way['tone'] =
      action === spotlight ? 'spotlight' : action === 'cancel' ? 'danger' : 'plain';
    return { label, href: `/bookings/${id}/${page}`, tone };
  });
  const first: Way[] = isApart
    ? [{ label: stepName(step), href: stepAddress(step, id), tone: 'spotlight' }]
    : [];
  return [...first, ...payAhead(booking, step), ...ways];
}

/** What isn’t due for long can be paid now; else the money is a part of the booking, as others are. */
function payAhead({ id, side, standing }: BookingView, step: NextStep | null): Way[] {
  const isToPay = side === 'venue' && standing.next !== null && standing.isPayable;
  if (!isToPay || step?.kind === 'pay') return [];
  const tone = step === null ? 'spotlight' : 'plain';
  return [{ label: words('bookings')('money.payWay'), href: `/bookings/${id}/payments`, tone }];
}

function pageOf(action: BookingAction): string | null {
  return action in pages ? pages[action as keyof typeof pages] : null;
}

function labelOf(action: BookingAction): string | null {
  if (action !== 'sign' && !(action in pages)) return null;
  return words('bookings')(`booking.ways.${action as keyof typeof pages | 'sign'}`);
}
