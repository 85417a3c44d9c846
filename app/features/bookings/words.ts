import {
  type BookingAction,
  type BookingState,
  lifecycle,
} from '#app/domain/bookings/lifecycle.ts';
import { isTurnOf, type NextStep } from '#app/domain/bookings/standing.ts';
import { dayOf, scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import { otherSide, type Schedule, type Side } from '#app/domain/bookings/terms/terms.ts';
import { overdueDays, payoutBusinessDays, releaseHours } from '#app/domain/payments/payment.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { dateFormat, numberFormat } from '#app/lib/formats.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { dayAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { clockOf } from './terms/words.ts';
import type { BookingView, HistoryView } from './views.ts';

const t = words('bookings');

type Titled = WithParties & { startsAt: Date; timeZone: string };

/** “The Night Owls at Cinema Candeia, 12 March 2027” */
export function bookingTitle(booking: Titled | undefined): string | null {
  if (!booking) return null;
  const names = { venue: nameOf(booking, 'venue'), performer: nameOf(booking, 'performer') };
  const day = dayAt(booking.startsAt, { timeZone: booking.timeZone });
  return t('contract.about', { ...names, day });
}

export type WithParties = { parties: Record<Side, { displayName: string | null } | null> };

/** The name of a side's page, or words for a page that has left. */
export function nameOf({ parties }: WithParties, side: Side): string {
  const party = parties[side];
  return party ? nameInText(party.displayName) : t('booking.unnamed');
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
  return t('booking.next.moves', {
    from: writtenDay(event.day),
    to: writtenDay(day),
  });
}

/** Released money on its way to a bank; only its receiver reads what it waits for. */
function payoutNext(booking: BookingView): string {
  const { side, standing } = booking;
  const payout = standing.payout === 'none' ? 'sending' : standing.payout;
  return t(`booking.next.released.${side === 'venue' ? 'venue' : payout}`, {
    ...namesOf(booking),
    ...payoutBusinessDays,
  });
}

/** The title of the part about held money. */
export function afterShowTitle({ state }: { state: BookingState }): string {
  return t(state === 'cancelled' ? 'afterShow.cancelledTitle' : 'afterShow.title');
}

function whoEnded(booking: BookingView): string {
  const by = booking.history.at(-1)?.by;
  return by === 'venue' || by === 'performer' ? nameOf(booking, by) : '';
}

export function sentenceOf(booking: WithParties, entry: HistoryView): string {
  const { action, facts } = entry;
  const key = isTold(action) ? action : 'other';
  const { version = '', amountMinor, currency } = facts;
  const amount = amountMinor ? formatMinor(Number(amountMinor), `${currency}`) : '';
  const values = { who: whoOf(booking, entry), version, amount, action };
  return t(`booking.history.${key}`, values);
}

/** The side that did it, with the person if it is the reader's own. */
function whoOf(booking: WithParties, { by, author }: HistoryView): string {
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

export type Reader = { timeZone: string };

/** The time of day: `22:00`. */
export function timeAt(moment: Date, { timeZone }: Reader): string {
  return dateFormat({ timeStyle: 'short', timeZone }).format(moment);
}

/** The last day to pay; `dueAt` is the midnight after it. */
export function dueDay(dueAt: Date, where: Reader): string {
  return dayAt(new Date(dueAt.getTime() - 1), where);
}

/** True if the reader's clock differs from the venue's. */
export function isOtherClock(moment: Date, timeZone: string, reader: Reader): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const offset = (zone: string) => at.toZonedDateTimeISO(zone).offsetNanoseconds;
  return offset(timeZone) !== offset(reader.timeZone);
}

const hourMs = 60 * 60 * 1_000;

/** The time left, in the largest unit that fits twice: `6 days`, `30 hours`. */
export function writeTimeLeft(until: Date, now: Date): string {
  const leftMs = Math.max(0, until.getTime() - now.getTime());
  const write = (count: number, unit: string) =>
    numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count);
  if (leftMs >= 48 * hourMs) return write(Math.floor(leftMs / (24 * hourMs)), 'day');
  if (leftMs >= 2 * hourMs) return write(Math.floor(leftMs / hourMs), 'hour');
  return write(Math.floor(leftMs / 60_000), 'minute');
}

/** The amount of a notification; the venue pays the platform’s fee on top. */
export type MailedAmount = {
  amountMinor: number;
  feeMinor?: number;
  currency: string;
  dueAt?: Date;
};
type Facts = Record<string, string | number>;

/** The stored form of the amount. */
export function factsOf({ amountMinor, feeMinor = 0, currency, dueAt }: MailedAmount): Facts {
  return { amountMinor, feeMinor, currency, ...(dueAt && { dueAt: dueAt.getTime() }) };
}

/** The amount as one side reads it: the fee is the venue’s alone. */
export function amountFor({ amountMinor, feeMinor, currency, dueAt }: Facts, isVenue: boolean) {
  if (amountMinor === undefined) return undefined;
  return {
    amountMinor: Number(amountMinor) + (isVenue ? Number(feeMinor) : 0),
    currency: String(currency),
    dueAt: dueAt === undefined ? undefined : new Date(Number(dueAt)),
  };
}

/** The times of a show in a line: `Load-in 16:00 · Doors 20:00`. */
export function timesInText(schedule: Schedule): string {
  const parts = scheduleTimes.flatMap((name) => {
    const time = schedule[name];
    return time ? [`${t(`terms.fields.schedule.${name}.label`)} ${clockOf(time)}`] : [];
  });
  return parts.join(' · ');
}

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
  return t(`booking.step.${kind}`, { amount });
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
    const label = isNewDate ? t('booking.ways.newDate') : labelOf(action);
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
  // Nothing is highlighted while the other side is waited for.
  const tone = isTurnOf(standing, side) === null ? 'spotlight' : 'plain';
  return [{ label: t('money.payWay'), href: `/bookings/${id}/payments`, tone }];
}

function pageOf(action: BookingAction): string | null {
  return action in pages ? pages[action as keyof typeof pages] : null;
}

function labelOf(action: BookingAction): string | null {
  if (action !== 'sign' && !(action in pages)) return null;
  return t(`booking.ways.${action as keyof typeof pages | 'sign'}`);
}
