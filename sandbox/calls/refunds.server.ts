import type Stripe from 'stripe';
import {
  type Act,
  addThing,
  changeThing,
  doLater,
  findThing,
  listThings,
  needThing,
  newThingId,
  thingsWith,
} from '../act.server.ts';
import { testCard } from '../cards.ts';
import { emit } from '../emit.server.ts';
import { missingParameter, notPossible, wrongParameter } from '../failure.ts';
import { takeFaults } from '../faults.server.ts';
import { availableOf, move } from '../money.server.ts';
import type { Form } from '../pages/form.ts';
import { requireUnits } from '../units.ts';

type Refund = Stripe.Refund & { object: 'refund' };
type Charge = Stripe.Charge & { object: 'charge' };

/** The time until a refund to a card that can’t take it fails. */
const failsAfterSeconds = 5;

export async function createRefund(act: Act, form: Form): Promise<Refund> {
  const requested = form.amount('amount');
  const reason = form.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']);
  const metadata = form.metadata();
  form.ignore('refund_application_fee', 'reverse_transfer');
  const { body: charge, hidden } = await chargeToRefund(act, form);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = requested ?? left;
  requireUnits(amount, charge.currency);
  requireRefundable(charge, amount, left);
  const refund: Refund = {
    id: newThingId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: act.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference: '',
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    } as Stripe.Refund.DestinationDetails,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    pending_reason: 'insufficient_funds',
    transfer_reversal: null,
  };
  await addThing(act, refund);
  const refunded = await countRefund(act, charge as Charge, amount);
  const [isPoor] = await takeFaults(act.tx, 'POST /v1/refunds', ['insufficient balance']);
  const isPaid = !isPoor && (await availableOf(act, charge.currency)) >= amount;
  const made = isPaid ? await payRefund(act, refund) : refund;
  await emit(act, 'refund.created', made);
  await emit(act, 'charge.refunded', refunded);
  const fails = testCard(String(hidden.number))?.refundsFail;
  if (fails) await doLater(act, 'fail refund', refund.id, act.now + failsAfterSeconds);
  return made;
}

/** Pays refunds that waited for money, as far as it goes. */
export async function payWaitingRefunds(act: Act): Promise<void> {
  for (const { body } of await thingsWith(act, 'refund', { status: 'pending' }, '')) {
    if ((await availableOf(act, body.currency, '')) < body.amount) continue;
    const paid = await payRefund(act, body as Refund);
    await emit(act, 'refund.updated', paid, '');
    await emit(act, 'charge.refund.updated', paid, '');
  }
}

/** The cardholder’s bank sends the money back to us. */
export async function failRefund(act: Act, id: string): Promise<void> {
  const { body } = await needThing(act, 'refund', id);
  const refund = body as Refund;
  if (refund.status !== 'succeeded' && refund.status !== 'pending') return;
  const movement =
    refund.balance_transaction === null
      ? null
      : await move(act, {
          type: 'refund_failure',
          category: 'refund_failure',
          amount: refund.amount,
          currency: refund.currency,
          source: refund.id,
          description: 'REFUND FAILURE',
        });
  const { pending_reason: _, ...rest } = refund;
  const failed: Refund = {
    ...rest,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    ...(movement && { failure_balance_transaction: movement.id }),
  };
  await changeThing(act, failed);
  const charge = await findThing(act, 'charge', String(refund.charge));
  if (charge) await countRefund(act, charge.body as Charge, -refund.amount);
  await emit(act, 'refund.updated', failed);
  await emit(act, 'charge.refund.updated', failed);
  await emit(act, 'refund.failed', failed);
}

export async function readRefund(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'refund', id)).body;
}

export function listRefunds(act: Act, form: Form) {
  const where = { charge: form.text('charge'), payment_intent: form.text('payment_intent') };
  return listThings(act, 'refund', form, where);
}

async function chargeToRefund(act: Act, form: Form) {
  const id = form.text('charge');
  const paymentId = form.text('payment_intent');
  if (id !== null) return needThing(act, 'charge', id, 'charge');
  if (paymentId === null) throw missingParameter('payment_intent');
  const { body: payment } = await needThing(act, 'payment_intent', paymentId, 'payment_intent');
  if (payment.latest_charge === null || payment.status !== 'succeeded')
    throw notPossible(
      `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    );
  return needThing(act, 'charge', String(payment.latest_charge));
}

function requireRefundable(charge: Stripe.Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded')
    throw notPossible(`Charge ${charge.id} has not been paid.`, 'charge_not_refundable');
  if (charge.disputed)
    throw notPossible(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    );
  if (left <= 0)
    throw notPossible(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (amount > left)
    throw wrongParameter(
      'amount',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount_too_large',
    );
}

async function payRefund(act: Act, refund: Refund): Promise<Refund> {
  const movement = await move(act, {
    type: 'refund',
    category: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FOR CHARGE',
    account: '',
  });
  const { pending_reason: _, ...rest } = refund;
  const paid: Refund = { ...rest, status: 'succeeded', balance_transaction: movement.id };
  await changeThing(act, paid);
  return paid;
}

async function countRefund(act: Act, charge: Charge, amount: number): Promise<Charge> {
  const refunded = charge.amount_refunded + amount;
  const next: Charge = {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  };
  await changeThing(act, next);
  return next;
}
