import type Stripe from 'stripe';
import { type Act, addThing, listThings, needThing, newThingId } from '../act.server.ts';
import type { CardBehaviour } from '../cards.ts';
import { emit } from '../emit.server.ts';
import { move } from '../money.server.ts';
import type { Form } from '../pages/form.ts';
import { openDispute } from './disputes.server.ts';
import type { PaymentMethod } from './payment-methods.server.ts';
import { payWaitingRefunds } from './refunds.server.ts';

export type Charge = Stripe.Charge & { object: 'charge' };

/** The sandbox’s fee for a charge, in its currency: 1.5 % and 25 minor units. */
function chargeFee(amount: number): number {
  return Math.round(amount * 0.015) + 25;
}

/** Charges a card for a payment. A declined card leaves a failed charge. */
export async function addCharge(
  act: Act,
  payment: Stripe.PaymentIntent,
  card: { body: PaymentMethod; behaviour: CardBehaviour; isAuthenticated: boolean },
): Promise<Charge> {
  const { behaviour } = card;
  const charge = chargeOf(act, payment, card);
  if (behaviour.declines) {
    await addThing(act, charge, { hidden: { number: behaviour.number } });
    await emit(act, 'charge.failed', charge);
    return charge;
  }
  const movement = await move(act, {
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: chargeFee(charge.amount),
    currency: charge.currency,
    source: charge.id,
  });
  const paid = { ...charge, balance_transaction: movement.id };
  await addThing(act, paid, { hidden: { number: behaviour.number } });
  return paid;
}

/** The consequences of a successful charge, after those of its payment. */
export async function followCharge(
  act: Act,
  charge: Charge,
  behaviour: CardBehaviour,
): Promise<void> {
  await emit(act, 'charge.succeeded', charge);
  if (behaviour.isDisputed) await openDispute(act, charge.id, 'fraudulent');
  await payWaitingRefunds(act);
}

function chargeOf(
  act: Act,
  payment: Stripe.PaymentIntent,
  {
    body: card,
    behaviour,
    isAuthenticated,
  }: { body: PaymentMethod; behaviour: CardBehaviour; isAuthenticated: boolean },
): Charge {
  const { declines } = behaviour;
  return {
    id: newThingId('ch'),
    object: 'charge',
    amount: payment.amount,
    amount_captured: declines ? 0 : payment.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: card.billing_details as Stripe.Charge['billing_details'],
    calculated_statement_descriptor: 'CARD SANDBOX',
    captured: !declines,
    created: act.now,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declines?.code ?? null,
    failure_message: declines?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(behaviour),
    paid: !declines,
    payment_intent: payment.id,
    payment_method: card.id,
    payment_method_details: detailsOf(card, payment.amount, isAuthenticated),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: declines ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: payment.transfer_group,
  };
}

function outcomeOf({ declines }: CardBehaviour): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: declines ? '05' : null,
    network_status: declines ? 'declined_by_network' : 'approved_by_network',
    reason: declines?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: declines ? 'The bank declined the payment.' : 'Payment complete.',
    type: declines ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(
  { card }: PaymentMethod,
  amount: number,
  isAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 1,
      exp_year: card?.exp_year ?? 2000,
      extended_authorization: { status: 'disabled' },
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card?.brand ?? null,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: isAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

export async function readCharge(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'charge', id)).body;
}

export function listCharges(act: Act, form: Form) {
  return listThings(act, 'charge', form, {
    customer: form.text('customer'),
    payment_intent: form.text('payment_intent'),
    transfer_group: form.text('transfer_group'),
  });
}
