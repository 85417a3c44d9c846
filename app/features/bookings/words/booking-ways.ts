import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import type { NextStep } from '#app/domain/bookings/standing.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { BookingView } from '../views.ts';

export type Way = { label: string; href: string; tone: 'spotlight' | 'plain' | 'danger' };

/** The pages of actions. Those of the clock and the platform have none. */
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

/** The first possible one of these is the main action. */
const spotlights: BookingAction[] = ['sign', 'accept', 'agreeToChange', 'send'];

/** The actions left if an offer can’t be accepted because its date is taken. */
const moves: BookingAction[] = ['counter', 'revise'];

/** The pages of steps that don’t change the booking’s state; the others have its own page. */
const stepPages: Partial<Record<NextStep['kind'], (id: string) => string>> = {
  answerForceMajeure: (id) => `/bookings/${id}/cancellation`,
  pay: (id) => `/bookings/${id}/payments`,
  collect: (id) => `/bookings/${id}/release-code`,
  confirmShow: (id) => `/bookings/${id}/show-confirmation`,
  giveTaxDetails: () => '/payouts/tax',
  openAccount: () => '/payouts',
  retryPayout: (id) => `/bookings/${id}/payments`,
};

/** The label of a step’s button, with its amount. */
export function stepName({ kind, amountMinor, currency }: NextStep): string {
  const amount = amountMinor === null || !currency ? '' : formatMinor(amountMinor, currency);
  return words('bookings')(`booking.step.${kind}`, { amount });
}

export function stepAddress({ kind }: NextStep, id: string): string {
  return stepPages[kind]?.(id) ?? `/bookings/${id}`;
}

/** The side’s actions now as links, the main one first. */
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

/** A link to pay ahead of time, unless paying is the next step already. */
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
