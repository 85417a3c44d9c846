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
} from '../act.server.ts';
import { emit } from '../emit.server.ts';
import { notPossible } from '../failure.ts';
import { takeFaults } from '../faults.server.ts';
import { availableOf, balanceOf, move } from '../money.server.ts';
import type { Form } from '../pages/form.ts';
import { withoutBank } from '../pages/onboarding.server.ts';
import { requireBankUnits } from '../units.ts';
import { type Account, saveAccount } from './accounts.server.ts';

export type Payout = Stripe.Payout & { object: 'payout' };

const travelSeconds = 60;

/** The last digits of the bank account that sends payouts back. */
const closedBankEnd = '1116';

export async function createPayout(act: Act, form: Form): Promise<Payout> {
  const amount = form.needAmount('amount');
  const currency = form.needCurrency();
  const metadata = form.metadata();
  const description = form.text('description');
  const statement = form.text('statement_descriptor');
  const method = form.choice('method', ['standard']) ?? 'standard';
  form.ignore('source_type');
  requireBankUnits(amount, currency);
  const bank = await bankOf(act);
  const [poor] = await takeFaults(act.tx, 'POST /v1/payouts', ['insufficient balance']);
  if (poor || (await availableOf(act, currency)) < amount)
    throw notPossible(
      'You have insufficient funds in your Stripe account for this transfer.',
      'balance_insufficient',
      'amount',
    );
  const id = newThingId('po');
  const movement = await move(act, {
    type: 'payout',
    category: 'payout',
    amount: -amount,
    currency,
    source: id,
    description: 'STRIPE PAYOUT',
  });
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: act.now + travelSeconds,
    automatic: false,
    balance_transaction: movement.id,
    created: act.now,
    currency,
    description,
    destination: bank,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    method,
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: statement,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  await addThing(act, payout);
  await emit(act, 'payout.created', payout);
  await doLater(act, 'arrive payout', id, payout.arrival_date);
  return payout;
}

/** The bank of a payout. The platform always has one. */
async function bankOf(act: Act): Promise<string> {
  if (act.account === '') return 'ba_sandbox_platform';
  const account = await findThing(act, 'account', act.account, '');
  const [bank] = account?.body.external_accounts?.data ?? [];
  if (!account?.body.payouts_enabled || !bank)
    throw notPossible('Payouts are not enabled for this account.', 'payouts_not_allowed');
  return bank.id;
}

/** Ends a payout: it arrives at the bank, or comes back. */
export async function arrivePayout(act: Act, id: string): Promise<void> {
  const { body } = await needThing(act, 'payout', id);
  if (body.status !== 'pending' && body.status !== 'in_transit') return;
  if (await goesToClosedBank(act)) return failPayout(act, id);
  const paid: Payout = {
    ...(body as Payout),
    status: 'paid',
    trace_id: { status: 'supported', value: `SANDBOX${id.slice(-8)}` },
  };
  await changeThing(act, paid);
  await emit(act, 'payout.paid', paid);
}

async function goesToClosedBank(act: Act): Promise<boolean> {
  const account = await findThing(act, 'account', act.account, '');
  const [bank] = account?.body.external_accounts?.data ?? [];
  return bank?.last4 === closedBankEnd;
}

/** The bank sends the money back, possibly after the payout seemed to have arrived. */
export async function failPayout(act: Act, id: string): Promise<void> {
  const { body } = await needThing(act, 'payout', id);
  if (body.status === 'failed' || body.status === 'canceled')
    throw notPossible(`Payout ${id} is over.`);
  const movement = await moveBack(act, body, 'payout_failure');
  const failed: Payout = {
    ...(body as Payout),
    status: 'failed',
    failure_balance_transaction: movement.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  };
  await changeThing(act, failed);
  await emit(act, 'payout.failed', failed);
  const account = await findThing(act, 'account', act.account, '');
  if (account) await saveAccount({ ...act, account: '' }, withoutBank(account.body as Account));
}

export async function cancelPayout(act: Act, _form: Form, id: string): Promise<Payout> {
  const { body } = await needThing(act, 'payout', id);
  if (body.status !== 'pending')
    throw notPossible('Payouts can only be canceled if they are pending.');
  const movement = await moveBack(act, body, 'payout_cancel');
  const cancelled: Payout = {
    ...(body as Payout),
    status: 'canceled',
    failure_balance_transaction: movement.id,
  };
  await changeThing(act, cancelled);
  await emit(act, 'payout.canceled', cancelled);
  return cancelled;
}

function moveBack(act: Act, payout: Stripe.Payout, type: 'payout_failure' | 'payout_cancel') {
  const { amount, currency, id: source } = payout;
  return move(act, { type, category: 'payout_reversal', amount, currency, source });
}

export async function readPayout(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'payout', id)).body;
}

export function listPayouts(act: Act, form: Form) {
  form.part('arrival_date').ignore('gte', 'lte', 'gt', 'lt');
  return listThings(act, 'payout', form, { status: form.text('status') });
}

export async function readBalance(act: Act): Promise<Stripe.Balance> {
  const sums = await balanceOf(act);
  const known = sums.length > 0 ? sums : [{ currency: 'eur', available: 0, pending: 0 }];
  const rows = (part: 'available' | 'pending') =>
    known.map((sum) => ({
      amount: sum[part],
      currency: sum.currency,
      source_types: { card: sum[part] },
    }));
  return {
    object: 'balance',
    available: rows('available'),
    livemode: false,
    pending: rows('pending'),
    ...(act.account === '' && {
      connect_reserved: known.map(({ currency }) => ({ amount: 0, currency })),
    }),
  };
}

export async function readMovement(act: Act, _form: Form, id: string) {
  return settle(act, (await needThing(act, 'balance_transaction', id)).body);
}

export async function listMovements(act: Act, form: Form) {
  const where = {
    type: form.text('type'),
    source: form.text('source'),
    currency: form.text('currency'),
  };
  const page = await listThings(
    act,
    'balance_transaction',
    form,
    where,
    '/v1/balance_transactions',
  );
  return { ...page, data: page.data.map((body) => settle(act, body)) };
}

/** Pending money becomes available with time. */
function settle(act: Act, body: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return body.available_on <= act.now ? { ...body, status: 'available' } : body;
}
