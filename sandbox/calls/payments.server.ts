import type Stripe from 'stripe';
import {
  type Act,
  addThing,
  changeThing,
  type Hidden,
  needThing,
  newThingId,
} from '../act.server.ts';
import type { CardBehaviour } from '../cards.ts';
import { emit } from '../emit.server.ts';
import { notPossible, SandboxFailure } from '../failure.ts';
import { requireUnits } from '../units.ts';
import { addCharge, type Charge, followCharge } from './charges.server.ts';
import { attachCard, findCard, type PaymentMethod } from './payment-methods.server.ts';

export type Payment = Stripe.PaymentIntent & { object: 'payment_intent' };

export type PaymentOrder = {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  transferGroup: string | null;
  futureUsage: 'off_session' | 'on_session' | null;
  paymentMethod: string | null;
};

/** The smallest known charges, in the provider’s units. */
const leastOf: Record<string, number> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
  usd: 50,
};

export function requireEnough(amount: number, currency: string): void {
  requireUnits(amount, currency);
  const least = leastOf[currency] ?? 1;
  if (amount < least)
    throw notPossible(`Amount must be at least ${least} ${currency}.`, 'amount_too_small');
}

export async function addPayment(act: Act, order: PaymentOrder): Promise<Payment> {
  const id = newThingId('pi');
  const payment: Payment = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: order.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: act.now,
    currency: order.currency,
    customer: order.customer,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: order.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: order.futureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: order.paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: order.transferGroup,
  };
  await addThing(act, payment);
  await emit(act, 'payment_intent.created', payment);
  return payment;
}

export type Attempt = {
  cardId: string;
  /** The cardholder is away, so their bank can’t ask them. */
  offSession: boolean;
  /** Their bank has just asked, and they agreed. */
  isAuthenticated: boolean;
  returnUrl: string | null;
  /** Saves the card for the customer, to be offered on pages always or with limits. */
  keeps: 'always' | 'limited' | null;
};

/**
 * Tries to charge a card for a payment: it ends paid, refused, or waiting for the cardholder’s
 * consent at the page in `next_action`.
 */
export async function attempt(act: Act, payment: Payment, details: Attempt): Promise<Payment> {
  const card = await findCard(act, details.cardId);
  if (needsConsent(card.behaviour, card.hidden, details)) {
    if (details.offSession) return refuse(act, payment, card.body, authenticationRequired);
    return askCardholder(act, payment, card.body, details);
  }
  const charge = await addCharge(act, payment, {
    ...card,
    isAuthenticated: details.isAuthenticated,
  });
  if (card.behaviour.declines)
    return refuse(act, payment, card.body, card.behaviour.declines, charge);
  const paid: Payment = {
    ...payment,
    amount_received: payment.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: card.body.id,
    status: 'succeeded',
  };
  await changeThing(act, paid, {});
  if (details.keeps && typeof payment.customer === 'string') {
    const { isAuthenticated } = details;
    const kept = { customer: payment.customer, redisplay: details.keeps, isAuthenticated };
    await attachCard(act, card.body.id, kept);
  }
  await emit(act, 'payment_intent.succeeded', paid);
  await followCharge(act, charge, card.behaviour);
  return paid;
}

const authenticationRequired = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** The cardholder’s answer to their bank, which details for consent. */
export async function answerBank(act: Act, id: string, agrees: boolean): Promise<Payment> {
  const { body, hidden } = await needThing(act, 'payment_intent', id);
  const payment = body as Payment;
  if (payment.status !== 'requires_action') throw unexpected(payment, 'confirmed');
  if (agrees)
    return attempt(act, payment, { ...(hidden.attempt as Attempt), isAuthenticated: true });
  return refuse(act, payment, null, {
    code: 'payment_intent_authentication_failure',
    message: 'The bank could not make sure that it is you. Nothing was paid.',
  });
}

function needsConsent(behaviour: CardBehaviour, hidden: Hidden, details: Attempt): boolean {
  if (details.isAuthenticated || !behaviour.authenticates) return false;
  return behaviour.authenticates === 'always' || hidden.isAuthenticated !== true;
}

async function askCardholder(
  act: Act,
  payment: Payment,
  card: PaymentMethod,
  details: Attempt,
): Promise<Payment> {
  const waiting: Payment = {
    ...payment,
    last_payment_error: null,
    payment_method: card.id,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: details.returnUrl,
        url: `${act.site}/sandbox/authentication/${payment.id}`,
      },
    },
  };
  await changeThing(act, waiting, { attempt: details });
  await emit(act, 'payment_intent.requires_action', waiting);
  return waiting;
}

async function refuse(
  act: Act,
  payment: Payment,
  card: PaymentMethod | null,
  why: { code: string; declineCode?: string; message: string },
  charge?: Charge,
): Promise<Payment> {
  const refused: Payment = {
    ...payment,
    last_payment_error: {
      ...(charge && { charge: charge.id }),
      code: why.code as Stripe.PaymentIntent.LastPaymentError.Code,
      ...(why.declineCode && { decline_code: why.declineCode }),
      message: why.message,
      ...(card && { payment_method: card }),
      type: charge || why.declineCode ? 'card_error' : 'invalid_request_error',
    },
    latest_charge: charge?.id ?? payment.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await changeThing(act, refused, {});
  await emit(act, 'payment_intent.payment_failed', refused);
  return refused;
}

export function unexpected(payment: Payment, act: string): SandboxFailure {
  return new SandboxFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be ${act} because it has a status of ${payment.status}.`,
    payment_intent: payment,
  });
}
