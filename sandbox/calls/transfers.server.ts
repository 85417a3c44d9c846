import type Stripe from 'stripe';
import {
  type Act,
  addThing,
  changeThing,
  listThings,
  needThing,
  newThingId,
  thingsWith,
} from '../act.server.ts';
import { emit } from '../emit.server.ts';
import { notPossible } from '../failure.ts';
import { takeFaults } from '../faults.server.ts';
import { availableOf, move } from '../money.server.ts';
import type { Form } from '../pages/form.ts';
import { requireUnits } from '../units.ts';
import { payWaitingRefunds } from './refunds.server.ts';

type Transfer = Stripe.Transfer & { object: 'transfer' };
type Reversal = Stripe.TransferReversal & { object: 'transfer_reversal' };
type Charge = Stripe.Charge & { object: 'charge' };

export async function createTransfer(act: Act, form: Form): Promise<Transfer> {
  const currency = form.needCurrency();
  const destination = form.needText('destination');
  const sourceId = form.text('source_transaction');
  const requested = form.amount('amount');
  const description = form.text('description');
  const group = form.text('transfer_group');
  const metadata = form.metadata();
  const { body: account } = await needThing(act, 'account', destination, 'destination');
  const [refused] = await takeFaults(act.tx, 'POST /v1/transfers', ['refuse transfers']);
  if (refused || account.capabilities?.transfers !== 'active')
    throw notPossible(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    );
  const source = sourceId === null ? null : await sourceOf(act, sourceId, currency);
  const amount = requested ?? source?.left ?? form.needAmount('amount');
  requireUnits(amount, currency);
  await requireFunds(act, { amount, currency, source });
  const transfer = await addTransfer(act, {
    amount,
    currency,
    destination,
    description,
    metadata,
    sourceId,
    group: group ?? source?.charge.transfer_group ?? null,
  });
  await emit(act, 'transfer.created', transfer);
  return transfer;
}

type Source = { charge: Stripe.Charge; left: number };

/** A charge, and the part of it that hasn’t been transferred yet. */
async function sourceOf(act: Act, id: string, currency: string): Promise<Source> {
  const { body: charge } = await needThing(act, 'charge', id, 'source_transaction');
  if (charge.status !== 'succeeded')
    throw notPossible(`Charge ${id} has not been paid.`, undefined, 'source_transaction');
  if (charge.currency !== currency)
    throw notPossible(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${currency})`,
      undefined,
      'currency',
    );
  const earlier = await thingsWith(act, 'transfer', { source_transaction: id });
  const taken = earlier.reduce((sum, { body }) => sum + body.amount - body.amount_reversed, 0);
  return { charge, left: charge.amount - taken };
}

async function requireFunds(
  act: Act,
  { amount, currency, source }: { amount: number; currency: string; source: Source | null },
): Promise<void> {
  const [poor] = await takeFaults(act.tx, 'POST /v1/transfers', ['insufficient balance']);
  if (source) {
    if (amount > source.left)
      throw notPossible(
        `Transfers using this transaction as a source must not exceed the source amount; ${source.left} is left.`,
        undefined,
        'amount',
      );
    if (!poor) return;
  } else if (!poor && (await availableOf(act, currency)) >= amount) return;
  throw notPossible(
    'You have insufficient available funds in your Stripe account.',
    'balance_insufficient',
  );
}

type Made = {
  amount: number;
  currency: string;
  destination: string;
  description: string | null;
  metadata: Record<string, string>;
  sourceId: string | null;
  group: string | null;
};

async function addTransfer(act: Act, made: Made): Promise<Transfer> {
  const { amount, currency, destination: account } = made;
  const id = newThingId('tr');
  const out = { type: 'transfer', category: 'transfer', currency, source: id } as const;
  const movement = await move(act, { ...out, amount: -amount });
  const paymentId = newThingId('py');
  const into = { type: 'payment', category: 'charge', currency, source: paymentId } as const;
  const arrival = await move(act, { ...into, amount, account });
  await addThing(act, arrivalOf(act, made, { id, paymentId, movement: arrival.id }), { account });
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: act.now,
    currency,
    description: made.description,
    destination: account,
    destination_payment: paymentId,
    livemode: false,
    metadata: made.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: made.sourceId,
    source_type: 'card',
    transfer_group: made.group,
  };
  await addThing(act, transfer);
  return transfer;
}

/** The transfer as the connected account sees it. */
function arrivalOf(
  act: Act,
  { amount, currency }: Made,
  { id, paymentId, movement }: { id: string; paymentId: string; movement: string },
): Charge {
  return {
    id: paymentId,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: movement,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: act.now,
    currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export async function readTransfer(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'transfer', id)).body;
}

export function listTransfers(act: Act, form: Form) {
  const where = {
    destination: form.text('destination'),
    transfer_group: form.text('transfer_group'),
  };
  return listThings(act, 'transfer', form, where);
}

export async function createReversal(act: Act, form: Form, id: string): Promise<Reversal> {
  const transfer = (await needThing(act, 'transfer', id)).body as Transfer;
  const left = transfer.amount - transfer.amount_reversed;
  const amount = form.amount('amount') ?? left;
  const metadata = form.metadata();
  form.ignore('description', 'refund_application_fee');
  if (left === 0 || amount > left)
    throw notPossible(
      `Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`,
      undefined,
      'amount',
    );
  const { currency, destination } = transfer;
  const account = String(destination);
  if ((await availableOf(act, currency, account)) < amount)
    throw notPossible(
      'The connected account has insufficient funds for this reversal.',
      'balance_insufficient',
    );
  const reversalId = newThingId('trr');
  const back = { category: 'transfer_reversal', currency, source: reversalId };
  const movement = await move(act, { ...back, type: 'transfer_refund', amount });
  await move(act, {
    ...back,
    type: 'payment_refund',
    category: 'refund',
    amount: -amount,
    account,
  });
  const reversal: Reversal = {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: movement.id,
    created: act.now,
    currency,
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: id,
  };
  await addThing(act, reversal);
  const reversed: Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  };
  await changeThing(act, reversed);
  await emit(act, 'transfer.reversed', reversed);
  await payWaitingRefunds(act);
  return reversal;
}

export async function listReversals(act: Act, form: Form, id: string) {
  await needThing(act, 'transfer', id);
  return listThings(
    act,
    'transfer_reversal',
    form,
    { transfer: id },
    `/v1/transfers/${id}/reversals`,
  );
}

export async function readReversal(act: Act, _form: Form, _id: string, reversalId: string) {
  return (await needThing(act, 'transfer_reversal', reversalId)).body;
}
