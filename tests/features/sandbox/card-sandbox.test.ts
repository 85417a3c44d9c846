import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  card,
  openSandboxWorld,
  refusal,
  type SandboxWorld,
} from '#tests/harness/cards/sandbox-world.ts';

/* The sandbox’s money as the provider’s own library sees it. */

let world: SandboxWorld;
let sandbox: SandboxWorld['sandbox'];
let stripe: Stripe;

beforeAll(async () => {
  world = await openSandboxWorld();
  ({ sandbox, stripe } = world);
});
afterAll(() => world?.close());

async function artist() {
  const account = await world.openAccount();
  await sandbox.onboard(account.id, { bankNumber: 'PT50000201231234567890154' });
  return stripe.accounts.retrieve(account.id);
}

describe('cards', () => {
  it('are charged at a page and kept', async () => {
    const session = await world.openPage(10_000);
    expect(session).toMatchObject({ status: 'open', payment_intent: null, amount_total: 10_000 });
    await sandbox.pay(session.id, card('4242424242424242'));
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      line_items: { data: [{ description: 'Guarantee', amount_total: 10_000 }] },
      payment_intent: {
        status: 'succeeded',
        metadata: { checkoutId: 'c1' },
        latest_charge: {
          transfer_group: 'booking:b1',
          balance_transaction: { amount: 10_000, fee: 175, net: 9_825 },
        },
      },
    });
    const methods = await stripe.paymentMethods.list({ customer: String(paid.customer) });
    expect(methods.data).toMatchObject([{ card: { last4: '4242', brand: 'visa' } }]);
    const order = {
      amount: 5_000,
      currency: 'eur',
      customer: String(paid.customer),
      payment_method: methods.data[0]?.id ?? '',
      off_session: true,
      confirm: true,
    };
    expect((await stripe.paymentIntents.create(order)).status).toBe('succeeded');
    await stripe.paymentMethods.detach(order.payment_method);
    expect((await refusal(stripe.paymentIntents.create(order)))?.code).toBe(
      'payment_method_unexpected_state',
    );
  });

  it('are refused, and the page stays open', async () => {
    const session = await world.openPage();
    await sandbox.pay(session.id, card('4000000000009995'));
    const open = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    });
    expect(open).toMatchObject({
      status: 'open',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { decline_code: 'insufficient_funds' },
      },
    });
    await sandbox.pay(session.id, card('4242424242424242'));
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
    const refused = await refusal(
      stripe.paymentIntents.create({
        amount: 100,
        currency: 'eur',
        payment_method: 'pm_card_chargeDeclined',
        confirm: true,
      }),
    );
    expect(refused).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
    });
  });

  it('ask their holders', async () => {
    const session = await world.openPage();
    const waiting = await sandbox.pay(session.id, card('4000002760003184'));
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: {
        redirect_to_url: { url: `${world.site}/sandbox/authentication/${waiting.id}` },
      },
    });
    await sandbox.authenticate(waiting.id, false);
    expect((await stripe.paymentIntents.retrieve(waiting.id)).last_payment_error?.code).toBe(
      'payment_intent_authentication_failure',
    );
    await sandbox.pay(session.id, card('4000002760003184'));
    await sandbox.authenticate(waiting.id, true);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid.status).toBe('complete');
    const [kept] = (await stripe.paymentMethods.list({ customer: String(paid.customer) })).data;
    const refused = await refusal(
      stripe.paymentIntents.create({
        amount: 100,
        currency: 'eur',
        customer: String(paid.customer),
        payment_method: kept?.id ?? '',
        off_session: true,
        confirm: true,
      }),
    );
    expect(refused?.code).toBe('authentication_required');
  });
});

describe('money', () => {
  // docs.stripe.com/currencies, special cases; the code is of its page on fractional ISK charges.
  it.each([
    ['isk', 150_050, 'invalid_charge_amount_no_decimal_compatible'],
    ['ugx', 30_050, 'invalid_charge_amount_no_decimal_compatible'],
    ['kwd', 5_124, 'parameter_invalid_integer'],
    ['isk', 150_000, undefined],
    ['huf', 150_050, undefined],
    ['twd', 150_050, undefined],
    ['kwd', 5_120, undefined],
    ['jpy', 5_124, undefined],
  ])('of %s is charged in the units that it has: %d', async (currency, amount, code) => {
    expect((await refusal(world.openPage(amount, currency)))?.code).toBe(code);
  });

  it.each(['huf', 'twd'])('of %s goes to a bank in whole units', async (currency) => {
    const stripeAccount = (await artist()).id;
    const payOut = (amount: number) =>
      refusal(stripe.payouts.create({ amount, currency }, { stripeAccount }));
    expect((await payOut(150_050))?.code).toBe('invalid_charge_amount_no_decimal_compatible');
    expect((await payOut(150_000))?.code).toBe('balance_insufficient');
  });

  it('goes back, no more than came', async () => {
    const charge = await world.charged(10_000);
    const refund = (amount: number) => stripe.refunds.create({ charge: charge.id, amount });
    const partly = await refund(4_000);
    expect(partly).toMatchObject({ status: 'succeeded', amount: 4_000 });
    expect((await refusal(refund(6_001)))?.code).toBe('amount_too_large');
    // Many at once: the remainder is refunded once.
    const many = await Promise.all([1, 2, 3, 4].map(() => refund(6_000).catch(() => null)));
    expect(many.filter(Boolean)).toHaveLength(1);
    expect((await refusal(refund(1)))?.code).toBe('charge_already_refunded');
  });

  it('can fail to go back', async () => {
    const charge = await world.charged(10_000, '4000000000005126');
    const { id } = await stripe.refunds.create({ charge: charge.id });
    await sandbox.world.failRefundsNow();
    const failed = await stripe.refunds.retrieve(id, {
      expand: ['failure_balance_transaction'],
    });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_balance_transaction: { type: 'refund_failure', net: 10_000 },
    });
  });

  it('is passed on, no more than was charged, and called back', async () => {
    const account = await artist();
    expect(account).toMatchObject({
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [] },
    });
    const charge = await world.charged(10_000);
    const transfer = (amount: number) =>
      stripe.transfers.create({
        amount,
        currency: 'eur',
        destination: account.id,
        source_transaction: charge.id,
        metadata: { transferId: 'm1' },
      });
    const many = await Promise.all([1, 2, 3].map(() => transfer(6_000).catch(() => null)));
    const [made] = many.filter((one) => one !== null);
    expect(many.filter(Boolean)).toHaveLength(1);
    expect((await stripe.transfers.list({ transfer_group: 'booking:b1' })).data[0]?.id).toBe(
      made?.id,
    );
    expect((await refusal(transfer(4_001)))?.type).toBe('StripeInvalidRequestError');

    const as = { stripeAccount: account.id };
    const payout = await stripe.payouts.create({ amount: 2_000, currency: 'eur' }, as);
    expect(
      (await refusal(stripe.payouts.create({ amount: 4_001, currency: 'eur' }, as)))?.code,
    ).toBe('balance_insufficient');
    await sandbox.world.payPayoutsNow();
    expect((await stripe.payouts.retrieve(payout.id, {}, as)).status).toBe('paid');
    const back = await refusal(stripe.transfers.createReversal(made?.id ?? '', { amount: 5_000 }));
    expect(back?.code).toBe('balance_insufficient');
    await stripe.transfers.createReversal(made?.id ?? '', { amount: 4_000 });
    expect((await stripe.transfers.retrieve(made?.id ?? '')).amount_reversed).toBe(4_000);
    const balance = await stripe.balance.retrieve({}, as);
    expect(balance.available).toMatchObject([{ amount: 0, currency: 'eur' }]);
  });

  it('comes back from a closed bank', async () => {
    const account = await artist();
    await sandbox.onboard(account.id, { bankNumber: 'PT50000201230000000001116' });
    const charge = await world.charged(1_000);
    const to = { currency: 'eur', amount: 1_000 };
    const sent = { ...to, destination: account.id, source_transaction: charge.id };
    await stripe.transfers.create(sent);
    const as = { stripeAccount: account.id };
    const payout = await stripe.payouts.create(to, as);
    await sandbox.world.payPayoutsNow();
    expect(await stripe.payouts.retrieve(payout.id, {}, as)).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
    });
    expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(false);
    expect((await stripe.balance.retrieve({}, as)).available[0]?.amount).toBe(1_000);
  });

  it('is disputed', async () => {
    const charge = await world.charged(10_000, '4000000000000259');
    const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent' });
    expect(dispute?.balance_transactions).toMatchObject([{ amount: -10_000, fee: 1_500 }]);
    expect((await refusal(stripe.refunds.create({ charge: charge.id })))?.code).toBe(
      'charge_disputed',
    );
    const id = dispute?.id ?? '';
    const evidence = { uncategorized_text: 'The show was played. '.repeat(500) };
    expect((await stripe.disputes.update(id, { evidence })).status).toBe('under_review');
    await sandbox.world.closeDispute(id, 'won');
    const won = await stripe.disputes.retrieve(id);
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-11_500, 10_000]);
  });

  it('adds up to the balance', async () => {
    const movements = await stripe.balanceTransactions.list({ limit: 2 }).autoPagingToArray({
      limit: 1_000,
    });
    const sum = movements.reduce((total, { net }) => total + net, 0);
    const { available } = await stripe.balance.retrieve();
    expect(available.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
    expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length);
  });
});
