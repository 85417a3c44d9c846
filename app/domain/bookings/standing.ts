import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import type { Held } from '#app/domain/payments/division.ts';
import { type FeeSetting, feeOf, feeRuleIn } from '#app/domain/payments/fees.ts';
import { overdueDays, payAheadDays } from '#app/domain/payments/payment.ts';
import { aheadStates, openOfferStates } from './lifecycle.ts';
import { payableFrom, type ReleaseFacts, refusalOf, releasesAt } from './release.ts';

/** Parts of an offer that can be booked for someone else at its time. */
export const bookableParts = ['performer', 'stage', 'slot'] as const;
export type Taken = (typeof bookableParts)[number];

/*
 * The standing of a booking, from its life and its money together. Every heading, next step, due day
 * and sum on a page, in a list, a mail or a call follows from this.
 */

/** An amount that the venue has to pay; the platform’s fee comes on top. */
type UnpaidAmount = {
  part: string;
  currency: string;
  amountMinor: number;
  feeMinor: number;
  dueAt: Date;
};

/** The performer’s money on its way to a bank. */
type OnItsWay = {
  state: 'waiting' | 'sent' | 'failed';
  currency: string;
  amountMinor: number;
  /** The reason that it waits or came back. */
  problem: string | null;
  /** True for the page’s own money, false for that of a member. */
  isPages: boolean;
};

export type StandingFacts = ReleaseFacts & {
  turn: Side | null;
  pendingVersion: number | null;
  pendingUntil: Date | null;
  /** The part of an open offer that is booked for someone else meanwhile. */
  taken: Taken | null;
  /** True if the version on the table is a contract. */
  isAgreed: boolean;
  signed: readonly Side[];
  /** The side that has proposed force majeure, until the other one answers. */
  proposedBy: Side | null;
  /** Unpaid amounts, the first due first. */
  unpaid: readonly UnpaidAmount[];
  held: Held & { currency: string };
  /** The signed contract’s fee on released money. */
  performerFee: FeeSetting | null;
  onItsWay: readonly OnItsWay[];
};

type Phase =
  | 'draft'
  | 'offered'
  | 'countered'
  | 'taken'
  | 'signing'
  | 'change'
  | 'changeAgreed'
  | 'toPay'
  | 'overdue'
  | 'contested'
  | 'confirmed'
  | 'release'
  | 'unpaid'
  | 'disputed'
  | 'settlement'
  | 'stillOwed'
  | 'released'
  | 'paidOut'
  | 'cancelledOwed'
  | 'cancelledHeld'
  | 'cancelled'
  | 'declined'
  | 'withdrawn'
  | 'expired';

export const nextSteps = [
  'send',
  'answer',
  'answerTaken',
  'reviseTaken',
  'answerChange',
  'sign',
  'answerForceMajeure',
  'pay',
  'collect',
  'confirmShow',
  'giveTaxDetails',
  'openAccount',
  'retryPayout',
] as const;

/** The one thing that a side has to do now. After `until` it is late, or goes on without them. */
export type NextStep = {
  kind: (typeof nextSteps)[number];
  currency: string | null;
  amountMinor: number | null;
  until: Date | null;
};

export type Standing = {
  phase: Phase;
  /** The part that is booked for someone else, so that the offer can’t be accepted. */
  taken: Taken | null;
  steps: Record<Side, NextStep | null>;
  isReleased: boolean;
  /** The amount due first. `isOverdue`: so late that the performer may cancel without a fee. */
  next: UnpaidAmount | null;
  isPayable: boolean;
  isLate: boolean;
  isOverdue: boolean;
  stillToPay: Held & { currency: string };
  held: Held & { currency: string };
  /** The performer’s part of the held money, once the show was played. */
  payMinor: number;
  payout: 'none' | 'missing' | 'returned' | 'sending' | 'onItsWay';
};

export function standingOf(facts: StandingFacts): Standing {
  const { unpaid, held, now } = facts;
  const next = unpaid[0] ?? null;
  const sum = (name: 'amountMinor' | 'feeMinor') => unpaid.reduce((all, one) => all + one[name], 0);
  return {
    phase: phaseOf(facts),
    taken: isTaken(facts) ? facts.taken : null,
    steps: { venue: stepOf(facts, 'venue'), performer: stepOf(facts, 'performer') },
    next,
    isReleased: facts.isReleased,
    isPayable: isPayable(facts),
    isLate: next !== null && next.dueAt < now,
    isOverdue: isOverdue(facts),
    stillToPay: {
      currency: next?.currency ?? held.currency,
      amountMinor: sum('amountMinor'),
      feeMinor: sum('feeMinor'),
    },
    held,
    payMinor: payOf(facts),
    payout: payoutOf(facts),
  };
}

/** True if it is a side’s turn, false if it is the other’s, null if neither has anything to do. */
export function isTurnOf({ steps }: Pick<Standing, 'steps'>, side: Side): boolean | null {
  if (steps[side]) return true;
  return steps[otherSide(side)] ? false : null;
}

const dayMs = 24 * 60 * 60 * 1_000;

function phaseOf(facts: StandingFacts): Phase {
  const { state, unpaid, held, isDisputed, isContested, isReleased } = facts;
  const isOwed = unpaid.length > 0;
  switch (state) {
    case 'accepted':
    case 'confirmed':
      if (isPending(facts)) return facts.isAgreed ? 'changeAgreed' : 'change';
      if (isDisputed) return 'disputed';
      if (isContested) return 'contested';
      if (isOwed) return isOverdue(facts) ? 'overdue' : 'toPay';
      return facts.now >= facts.startsAt && held.amountMinor > 0 ? 'release' : 'confirmed';
    case 'played':
      if (isDisputed) return 'disputed';
      if (isContested) return 'contested';
      if (isReleased) return isOwed ? 'stillOwed' : 'settlement';
      if (held.amountMinor > 0) return 'release';
      return isOwed ? 'unpaid' : 'settlement';
    case 'settled':
      return isOwed ? 'stillOwed' : 'released';
    case 'cancelled':
      if (isDisputed) return 'disputed';
      if (isContested) return 'contested';
      if (isOwed) return 'cancelledOwed';
      return held.amountMinor > 0 && !isReleased ? 'cancelledHeld' : 'cancelled';
    default:
      return isTaken(facts) ? 'taken' : state;
  }
}

/** True if the terms on the table can’t be accepted at present. */
function isTaken(facts: StandingFacts): boolean {
  return openOfferStates.includes(facts.state) && facts.taken !== null && isPending(facts);
}

function stepOf(facts: StandingFacts, side: Side): NextStep | null {
  return (
    talkStep(facts, side) ??
    (side === 'venue' ? payStep(facts) : null) ??
    releaseStep(facts, side) ??
    (side === 'performer' ? payoutStep(facts) : null)
  );
}

/** True if terms are on the table that can still be answered or signed. */
function isPending({ pendingVersion, pendingUntil, now }: StandingFacts): boolean {
  return pendingVersion !== null && (pendingUntil === null || pendingUntil > now);
}

function talkStep(facts: StandingFacts, side: Side): NextStep | null {
  const { state, turn, pendingUntil: until, isAgreed, signed, proposedBy, endsAt, now } = facts;
  const plain = { currency: null, amountMinor: null, until };
  const isLate = until !== null && until <= now;
  if (!isLate && isAgreed && isPending(facts) && !signed.includes(side))
    return { kind: 'sign', ...plain };
  const isSigned = aheadStates.includes(state);
  if (isTaken(facts)) return { kind: turn === side ? 'answerTaken' : 'reviseTaken', ...plain };
  if (!isLate && turn === side) {
    return { kind: state === 'draft' ? 'send' : isSigned ? 'answerChange' : 'answer', ...plain };
  }
  if (isSigned && proposedBy === otherSide(side) && endsAt > now)
    return { kind: 'answerForceMajeure', ...plain, until: null };
  return null;
}

function payStep(facts: StandingFacts): NextStep | null {
  const { unpaid, now } = facts;
  const [next] = unpaid;
  if (!next || !isPayable(facts) || next.dueAt.getTime() >= now.getTime() + payAheadDays * dayMs)
    return null;
  const { currency, amountMinor, feeMinor, dueAt } = next;
  return { kind: 'pay', currency, amountMinor: amountMinor + feeMinor, until: dueAt };
}

/** Amounts can always be paid unless the show is too far ahead. */
export function isPayable({
  state,
  endsAt,
  now,
}: Pick<StandingFacts, 'state' | 'endsAt' | 'now'>): boolean {
  return !aheadStates.includes(state) || now >= payableFrom({ endsAt });
}

/** The performer gets the money sooner by confirming; the venue is asked once the performer has. */
function releaseStep(facts: StandingFacts, side: Side): NextStep | null {
  const { held, isContested, confirmed, isCodeEntered } = facts;
  if (held.amountMinor === 0 || isContested || isCodeEntered) return null;
  if (refusalOf(facts, 'confirmShow', side) !== null) return null;
  const step = { currency: held.currency, until: releasesAt(facts) };
  if (side === 'performer') return { kind: 'collect', ...step, amountMinor: payOf(facts) };
  if (!confirmed.includes('performer')) return null;
  return { kind: 'confirmShow', ...step, amountMinor: held.amountMinor };
}

const payoutSteps: Partial<Record<string, NextStep['kind']>> = {
  'tax-details-missing': 'giveTaxDetails',
  'account-missing': 'openAccount',
};

function payoutStep({ onItsWay }: StandingFacts): NextStep | null {
  const steps = onItsWay
    .filter(({ isPages }) => isPages)
    .flatMap(({ state, problem, currency, amountMinor }): NextStep[] => {
      const missing = state === 'waiting' ? payoutSteps[problem ?? ''] : undefined;
      const kind = state === 'failed' ? 'retryPayout' : missing;
      return kind ? [{ kind, currency, amountMinor, until: null }] : [];
    });
  const [first] = steps;
  if (!first) return null;
  const same = steps.filter(
    ({ kind, currency }) => kind === first.kind && currency === first.currency,
  );
  return { ...first, amountMinor: same.reduce((sum, one) => sum + (one.amountMinor ?? 0), 0) };
}

function payoutOf({ onItsWay }: StandingFacts): Standing['payout'] {
  if (onItsWay.length === 0) return 'none';
  if (onItsWay.some(({ state }) => state === 'failed')) return 'returned';
  const isWaiting = onItsWay.filter(({ state }) => state === 'waiting');
  if (isWaiting.some(({ problem }) => problem !== null && problem in payoutSteps)) return 'missing';
  return onItsWay.some(({ state }) => state === 'sent') ? 'onItsWay' : 'sending';
}

function payOf({ state, held, performerFee }: StandingFacts): number {
  // There is no fee on money from a cancellation.
  if (!performerFee || state === 'cancelled') return held.amountMinor;
  return held.amountMinor - feeOf(held.amountMinor, feeRuleIn(held.currency, performerFee));
}

/** The performer may leave without a fee. */
function isOverdue({ unpaid: [next], now }: StandingFacts): boolean {
  return next !== undefined && next.dueAt.getTime() < now.getTime() - overdueDays * dayMs;
}
