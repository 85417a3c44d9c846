import type Stripe from 'stripe';
import {
  type Act,
  addThing,
  changeThing,
  listThings,
  needThing,
  newThingId,
} from '../act.server.ts';
import { emit } from '../emit.server.ts';
import { notPossible } from '../failure.ts';
import { move } from '../money.server.ts';
import type { Form } from '../pages/form.ts';

type Dispute = Stripe.Dispute & { object: 'dispute' };
type Charge = Stripe.Charge & { object: 'charge' };

/** The sandbox’s fee for a dispute, in the charge’s currency, kept also if it is won. */
const disputeFee = 1500;
const daysToAnswer = 9;
const daySeconds = 24 * 60 * 60;

/** The cardholder’s bank takes the money back. */
export async function openDispute(act: Act, chargeId: string, reason: string): Promise<Dispute> {
  const charge = (await needThing(act, 'charge', chargeId)).body as Charge;
  const amount = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || charge.status !== 'succeeded' || amount <= 0)
    throw notPossible(`Charge ${charge.id} can’t be disputed.`, 'charge_disputed');
  const id = newThingId('du');
  const movement = await move(act, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: disputeFee,
    currency: charge.currency,
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const dispute = disputeOf(act, { id, charge, amount, reason, movement });
  await addThing(act, dispute);
  await changeThing(act, { ...charge, disputed: true });
  await emit(act, 'charge.dispute.created', dispute);
  await emit(act, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export async function closeDispute(
  act: Act,
  id: string,
  outcome: 'won' | 'lost',
): Promise<Dispute> {
  const { body } = await needThing(act, 'dispute', id);
  if (body.status === 'won' || body.status === 'lost')
    throw notPossible(`Dispute ${id} is already closed.`, 'dispute_closed');
  const back =
    outcome === 'won'
      ? await move(act, {
          type: 'adjustment',
          category: 'dispute_reversal',
          amount: body.amount,
          currency: body.currency,
          source: id,
          description: `Chargeback reversal for ${body.charge}`,
        })
      : null;
  const closed: Dispute = {
    ...(body as Dispute),
    status: outcome,
    is_charge_refundable: false,
    balance_transactions: [...body.balance_transactions, ...(back ? [back] : [])],
  };
  await changeThing(act, closed);
  if (back) await emit(act, 'charge.dispute.funds_reinstated', closed);
  await emit(act, 'charge.dispute.closed', closed);
  return closed;
}

export async function readDispute(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'dispute', id)).body;
}

export function listDisputes(act: Act, form: Form) {
  const where = { charge: form.text('charge'), payment_intent: form.text('payment_intent') };
  return listThings(act, 'dispute', form, where);
}

export async function updateDispute(act: Act, form: Form, id: string) {
  const { body } = await needThing(act, 'dispute', id);
  const evidence = form.words('evidence', 20_000);
  const metadata = form.metadata();
  const submits = form.text('submit') !== 'false';
  if (body.status !== 'needs_response')
    throw notPossible(
      `This dispute is ${body.status} and takes no more evidence.`,
      'dispute_closed',
    );
  for (const name of Object.keys(evidence))
    if (!(name in body.evidence))
      throw notPossible(
        `Received unknown parameter: evidence[${name}]`,
        'parameter_unknown',
        `evidence[${name}]`,
      );
  const hasEvidence = body.evidence_details.has_evidence || Object.keys(evidence).length > 0;
  const isSent = submits && hasEvidence;
  const next: Dispute = {
    ...(body as Dispute),
    evidence: { ...body.evidence, ...evidence },
    evidence_details: {
      ...body.evidence_details,
      has_evidence: hasEvidence,
      submission_count: body.evidence_details.submission_count + (isSent ? 1 : 0),
    },
    metadata: { ...body.metadata, ...metadata },
    status: isSent ? 'under_review' : body.status,
  };
  await changeThing(act, next);
  await emit(act, 'charge.dispute.updated', next);
  return next;
}

export function giveUpDispute(act: Act, _form: Form, id: string) {
  return closeDispute(act, id, 'lost');
}

type Opened = {
  id: string;
  charge: Charge;
  amount: number;
  reason: string;
  movement: Stripe.BalanceTransaction;
};

function disputeOf(act: Act, { id, charge, amount, reason, movement }: Opened): Dispute {
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [movement],
    charge: charge.id,
    created: act.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: act.now + daysToAnswer * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    } as Stripe.Dispute.EvidenceDetails,
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network_reason_code: '10.4',
      },
      type: 'card',
    } as Stripe.Dispute.PaymentMethodDetails,
    reason,
    status: 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
