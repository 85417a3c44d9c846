import type Stripe from 'stripe';
import { isCurrency, minorDigitsOf } from '#app/lib/money/currencies.ts';
import { ratio, roundHalfEven } from '#app/lib/money/ratio.ts';
import {
  type Account,
  CardProviderError,
  type Charge,
  type Checkout,
  type Movement,
  type Payment,
  type Payout,
  type ProviderChargeback,
  type ProviderEvent,
  type ProviderFee,
  type Refund,
  type SavedCard,
  type Transfer,
  type UnreadMovement,
} from './card-provider.ts';

/*
 * Stripe counts in units of its own: in cents also where a currency has none (ISK, UGX). Ours are
 * the minor units of `currencies.ts`. The two meet here and nowhere else. Source:
 * https://docs.stripe.com/currencies, "Minor units in API amounts" and "Special cases", read
 * 2026-11-28. Amounts that we ask for are never rounded. Stripe’s own fees may be in parts of our
 * unit: those are rounded half-even, and the rest is kept.
 */

/** Stripe’s digits behind the point, where they aren’t two. */
const digitsAtStripe: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
      .split(' ')
      .map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((currency) => [currency, 3])),
};

/** Every amount, or every payout, has to be a multiple of this many of Stripe’s units. */
const steps: Readonly<Record<'any' | 'payout', Readonly<Record<string, number>>>> = {
  any: { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10, ISK: 100, UGX: 100 },
  payout: { HUF: 100, TWD: 100 },
};

/**
 * The part of an amount that can go to a bank: forints and Taiwan dollars leave without their cents,
 * which stay on the account for its next payout.
 */
export function bankableOf(amountMinor: number, currency: string): number {
  const step = steps.payout[currency] ?? 1;
  return amountMinor - (amountMinor % step);
}

/**
 * An amount of ours (whole minor units, not negative) in Stripe’s units.
 * @throws CardProviderError `refused` for an unknown currency and an amount that wouldn’t be exact
 */
export function toStripe(
  amountMinor: number,
  currency: string,
  purpose: 'payment' | 'payout' = 'payment',
): { amount: number; currency: string } {
  const shift = shiftOf(currency);
  demand(Number.isSafeInteger(amountMinor) && amountMinor >= 0, 'amount_not_whole');
  const amount = shift < 0 ? amountMinor / 10 ** -shift : amountMinor * 10 ** shift;
  demand(Number.isSafeInteger(amount), 'amount_not_exact');
  const step = Math.max(
    steps.any[currency] ?? 1,
    purpose === 'payout' ? (steps.payout[currency] ?? 1) : 1,
  );
  demand(amount % step === 0, 'amount_not_exact');
  return { amount, currency: currency.toLowerCase() };
}

/**
 * An amount of Stripe’s in whole minor units of ours; may be negative. Its currency in capitals.
 * @throws CardProviderError `refused` for an unknown currency and an amount that wouldn’t be exact
 */
export function fromStripe(
  amount: number,
  stripeCurrency: string,
): { amountMinor: number; currency: string } {
  const currency = stripeCurrency.toUpperCase();
  const shift = shiftOf(currency);
  const amountMinor = shift < 0 ? amount * 10 ** -shift : amount / 10 ** shift;
  demand(Number.isSafeInteger(amount) && Number.isSafeInteger(amountMinor), 'amount_not_exact');
  return { amountMinor, currency };
}

/**
 * An amount that Stripe has set by itself, such as its fee of 12.35 ISK, whose unit here is the
 * whole krona; may be negative. Always exact: `amountMinor * 1000 + restThousandths` thousandths of
 * a minor unit.
 * @throws CardProviderError `refused` for an unknown currency and an amount too large to be exact
 */
export function roundFromStripe(
  amount: number,
  stripeCurrency: string,
): { amountMinor: number; restThousandths: number; currency: string } {
  const currency = stripeCurrency.toUpperCase();
  const shift = shiftOf(currency);
  const thousandths = amount * 10 ** (3 - shift);
  demand(Number.isSafeInteger(amount) && Number.isSafeInteger(thousandths), 'amount_not_exact');
  const amountMinor = roundHalfEven(ratio(thousandths, 1_000));
  return { amountMinor, restThousandths: thousandths - amountMinor * 1_000, currency };
}

/** Stripe’s digits less ours. */
function shiftOf(currency: string): number {
  demand(isCurrency(currency), 'unknown_currency');
  return (digitsAtStripe[currency] ?? 2) - minorDigitsOf(currency);
}

function demand(holds: boolean, code: string): void {
  if (!holds) {
    throw new CardProviderError('refused', code);
  }
}

/* Stripe’s answers in our words. */

/** The parts to request with a payment for `paymentOf`. */
export const paymentParts = ['latest_charge.balance_transaction'];
export const checkoutParts = paymentParts.map((part) => `payment_intent.${part}`);

export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const intent = whole(session.payment_intent);
  const payment = intent ? paymentOf(intent) : null;
  return {
    sessionId: session.id,
    state: session.status === 'expired' ? 'expired' : isPaid(session) ? 'paid' : 'open',
    checkoutId: session.metadata?.checkoutId ?? null,
    url: session.status === 'open' ? session.url : null,
    payment,
  };
}

/** A page can be completed while its payment is still on the way. */
function isPaid(session: Stripe.Checkout.Session): boolean {
  return session.status === 'complete' && session.payment_status === 'paid';
}

export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const latest = whole(intent.latest_charge);
  return {
    paymentId: intent.id,
    checkoutId: intent.metadata?.checkoutId ?? null,
    state: paymentStateOf(intent),
    declineCode: declineCodeOf(intent),
    ...fromStripe(intent.amount, intent.currency),
    charge: intent.status === 'succeeded' && latest ? chargeOf(latest, intent) : null,
  };
}

function paymentStateOf(intent: Stripe.PaymentIntent): Payment['state'] {
  switch (intent.status) {
    case 'succeeded':
      return 'paid';
    case 'canceled':
      return 'cancelled';
    case 'requires_action':
      return 'needsCardholder';
    case 'requires_payment_method':
      if (!intent.last_payment_error) {
        return 'open';
      }
      // A kept card whose bank wants to hear its holder is refused with this code.
      return declineCodeOf(intent) === 'authentication_required' ? 'needsCardholder' : 'refused';
    default:
      return 'open';
  }
}

function declineCodeOf(intent: Stripe.PaymentIntent): string | null {
  const error = intent.last_payment_error;
  return error?.decline_code ?? error?.code ?? null;
}

function chargeOf(charge: Stripe.Charge, intent: Stripe.PaymentIntent): Charge {
  const card = charge.payment_method_details?.card;
  const movement = whole(charge.balance_transaction);
  return {
    chargeId: charge.id,
    paidAt: moment([charge.created, intent.created].find(Number.isFinite) ?? Date.now() / 1_000),
    card: {
      brand: card?.brand ?? '',
      last4: card?.last4 ?? '',
      fingerprint: card?.fingerprint ?? '',
    },
    savedCard: intent.setup_future_usage === 'off_session' ? savedCardOf(charge) : null,
    movement: movement ? feeOf(movement) : null,
  };
}

function savedCardOf(charge: Stripe.Charge): SavedCard | null {
  const card = charge.payment_method_details?.card;
  if (!charge.payment_method || !card) {
    return null;
  }
  return {
    cardId: charge.payment_method,
    brand: card.brand ?? '',
    last4: card.last4 ?? '',
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };
}

/** A fee that can’t be read holds up no payment: the comparison shows it. */
function feeOf({ fee, currency }: Stripe.BalanceTransaction): ProviderFee | null {
  try {
    const read = roundFromStripe(fee, currency);
    return {
      currency: read.currency,
      feeMinor: read.amountMinor,
      feeRest: read.restThousandths,
    };
  } catch {
    return null;
  }
}

export function refundOf(refund: Stripe.Refund): Refund {
  const states: Record<string, Refund['state']> = {
    succeeded: 'done',
    failed: 'failed',
    canceled: 'failed',
  };
  return {
    refundId: refund.id,
    paymentId: idOf(refund.payment_intent),
    transferId: refund.metadata?.transferId ?? null,
    state: states[refund.status ?? ''] ?? 'pending',
    problem: refund.failure_reason ?? refund.pending_reason ?? null,
    balanceTransactionId: idOf(refund.balance_transaction),
    failureBalanceTransactionId: idOf(refund.failure_balance_transaction),
  };
}

export function accountOf(account: Stripe.Account): Account {
  const due = account.requirements;
  return {
    accountId: account.id,
    country: account.country ?? null,
    detailsSubmitted: account.details_submitted,
    transfersEnabled: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    requirements: [...new Set([...(due?.past_due ?? []), ...(due?.currently_due ?? [])])],
  };
}

export function transferOf(transfer: Stripe.Transfer): Transfer {
  return {
    providerTransferId: transfer.id,
    transferId: transfer.metadata.transferId ?? null,
    reversedMinor: fromStripe(transfer.amount_reversed, transfer.currency).amountMinor,
    balanceTransactionId: idOf(transfer.balance_transaction),
  };
}

export function reversalOf(reversal: Stripe.TransferReversal) {
  return {
    reversalId: reversal.id,
    balanceTransactionId: idOf(reversal.balance_transaction),
  };
}

export function payoutOf(payout: Stripe.Payout): Payout {
  const states: Record<string, Payout['state']> = {
    paid: 'arrived',
    failed: 'failed',
    canceled: 'cancelled',
  };
  return {
    payoutId: payout.id,
    transferId: payout.metadata?.transferId ?? null,
    state: states[payout.status] ?? 'pending',
    problem: payout.failure_code,
    arrivesOn: moment(payout.arrival_date).toISOString().slice(0, 10),
  };
}

export function disputeOf(dispute: Stripe.Dispute): ProviderChargeback {
  return {
    providerChargebackId: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    chargeId: idOf(dispute.charge) ?? '',
    ...disputedOf(dispute),
    reason: dispute.reason,
    state: disputeStates[dispute.status] ?? 'open',
    evidenceDueAt: dispute.evidence_details.due_by ? moment(dispute.evidence_details.due_by) : null,
    openedAt: moment(dispute.created),
    movements: dispute.balance_transactions.map(movementOf),
  };
}

/** A bank may dispute an amount with parts of our minor unit. */
function disputedOf({ amount, currency }: Stripe.Dispute) {
  const read = roundFromStripe(amount, currency);
  return { currency: read.currency, amountMinor: read.amountMinor };
}

/** A bank’s question (`warning…`) moves no money; one that it drops is as good as won. */
const disputeStates: Record<string, ProviderChargeback['state']> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  appeal_needs_response: 'open',
  under_review: 'sent',
  warning_under_review: 'sent',
  appeal_under_review: 'sent',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function movementOf(transaction: Stripe.BalanceTransaction): Movement {
  const amount = roundFromStripe(transaction.amount, transaction.currency);
  const fee = roundFromStripe(transaction.fee, transaction.currency);
  return {
    id: transaction.id,
    kind: movementKinds[transaction.reporting_category] ?? 'other',
    sourceId: idOf(transaction.source),
    currency: amount.currency,
    amountMinor: amount.amountMinor,
    amountRest: amount.restThousandths,
    feeMinor: fee.amountMinor,
    feeRest: fee.restThousandths,
    at: moment(transaction.created),
  };
}

/** For lists: one that can’t be read doesn’t keep the others from being read. */
export function listedMovementOf(
  transaction: Stripe.BalanceTransaction,
): Movement | UnreadMovement {
  try {
    return movementOf(transaction);
  } catch {
    return { kind: 'unread', id: transaction.id, sourceId: idOf(transaction.source) };
  }
}

/** By Stripe’s categories for bookkeeping; its types of transactions are many, and grow. */
const movementKinds: Record<string, Movement['kind']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refundFailure',
  transfer: 'transfer',
  transfer_reversal: 'reversal',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

export function eventOf(event: Stripe.Event): ProviderEvent {
  const { object, id } = event.data.object as { object?: string; id?: string };
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    subject: { kind: object ?? '', id: id ?? '' },
    createdAt: moment(event.created),
  };
}

/** An object that Stripe has expanded; null if only its id is there. */
function whole<T extends { id: string }>(thing: string | T | null | undefined): T | null {
  return typeof thing === 'object' ? thing : null;
}

function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/** Stripe counts time in seconds. */
function moment(seconds: number): Date {
  return new Date(seconds * 1000);
}
