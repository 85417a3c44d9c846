import { afterAll, describe, expect, it } from 'vitest';
import { CardProviderError } from '#app/platform/cards/card-provider.ts';
import {
  cardOf,
  madeOnce,
  newId,
  once,
  openCardWorld,
  refused,
} from '#tests/harness/cards/card-world.ts';

const since = new Date(Date.now() - 60_000);
const world = await openCardWorld();
afterAll(() => world.close());

describe('paying on the provider’s page', () => {
  it('opens a page once, and reports its payment with the amount', async () => {
    const { provider, sandbox } = world;
    const order = world.orderOf();
    const opened = await madeOnce((key) => provider.openCheckout(key, order));
    expect(opened).toEqual({
      sessionId: expect.any(String),
      state: 'open',
      checkoutId: order.checkoutId,
      url: expect.stringContaining(`${world.site}/`),
      payment: null,
    });
    await sandbox.pay(opened.sessionId, { card: cardOf(), keeps: false });
    const paid = await provider.readCheckout(opened.sessionId);
    expect(paid).toMatchObject({
      state: 'paid',
      url: null,
      payment: {
        checkoutId: order.checkoutId,
        state: 'paid',
        declineCode: null,
        currency: 'EUR',
        amountMinor: 52_500,
        charge: {
          chargeId: expect.any(String),
          paidAt: expect.any(Date),
          card: { brand: 'visa', last4: '4242' },
          savedCard: null,
          movement: { feeMinor: expect.any(Number), feeRest: 0, currency: 'EUR' },
        },
      },
    });
    expect(await provider.readPayment(paid.payment?.paymentId ?? '')).toEqual(paid.payment);
    const search = { checkoutId: order.checkoutId, since, customerId: order.customerId };
    expect(await provider.find.checkout(search)).toEqual(paid);
    expect(await provider.find.payment(search)).toEqual(paid.payment);
    for (const other of [{ checkoutId: newId() }, { customerId: 'cus_other' }]) {
      expect(await provider.find.checkout({ ...search, ...other })).toBeNull();
      expect(await provider.find.payment({ ...search, ...other })).toBeNull();
    }
    // A finished page can’t be closed, and reports its end.
    expect(await provider.expireCheckout(opened.sessionId)).toEqual(paid);
  });

  it('stays open after a refused card, and can be closed', async () => {
    const { provider, sandbox } = world;
    const { sessionId } = await provider.openCheckout(once(), world.orderOf());
    await sandbox.pay(sessionId, { card: cardOf('4000000000009995'), keeps: false });
    expect(await provider.readCheckout(sessionId)).toMatchObject({
      state: 'open',
      url: expect.any(String),
      payment: { state: 'refused', declineCode: 'insufficient_funds', charge: null },
    });
    expect(await provider.expireCheckout(sessionId)).toMatchObject({ state: 'expired', url: null });
    expect(await provider.expireCheckout(sessionId)).toMatchObject({ state: 'expired' });
    await expect(sandbox.pay(sessionId, { card: cardOf(), keeps: false })).rejects.toThrow();
  });

  it('waits while the cardholder’s bank asks them, and is paid when they agree', async () => {
    const { provider, sandbox } = world;
    const { sessionId } = await provider.openCheckout(once(), world.orderOf());
    await sandbox.pay(sessionId, { card: cardOf('4000002760003184'), keeps: false });
    const { payment } = await provider.readCheckout(sessionId);
    expect(payment).toMatchObject({ state: 'needsCardholder', charge: null });
    await sandbox.authenticate(payment?.paymentId ?? '', true);
    expect(await provider.readCheckout(sessionId)).toMatchObject({ state: 'paid' });
  });

  it('speaks the payer’s language where it can', async () => {
    for (const language of ['en', 'pt-BR', 'sv', 'tlh']) {
      const order = { ...world.orderOf(), language };
      expect(await world.provider.openCheckout(once(), order)).toMatchObject({ state: 'open' });
    }
  });

  it('refuses a known key with other contents, and what isn’t there', async () => {
    const { provider } = world;
    const key = once();
    const order = world.orderOf();
    await provider.openCheckout(key, order);
    await expect(provider.openCheckout(key, world.orderOf())).rejects.toThrow(
      refused('refused', 'idempotency_error'),
    );
    await expect(
      provider.openCheckout(once(), { ...order, customerId: 'cus_none' }),
    ).rejects.toThrow(refused('missing', 'resource_missing'));
    await expect(
      provider.openCheckout(once(), { ...order, expiresAt: new Date() }),
    ).rejects.toThrow(refused('refused'));
    await expect(provider.readCheckout('cs_none')).rejects.toThrow(refused('missing'));
    await expect(provider.expireCheckout('cs_none')).rejects.toThrow(refused('missing'));
    await expect(provider.readPayment('pi_none')).rejects.toThrow(refused('missing'));
  });

  it('never requests an amount that can’t be expressed exactly', async () => {
    const before = world.contract.calls.length;
    for (const [currency, amountMinor] of [
      ['XXQ', 100],
      ['EUR', 2 ** 53],
      ['EUR', 0.5],
      ['KWD', 5124],
    ] as const) {
      const lines = [{ name: 'Deposit', amountMinor }];
      const order = { ...world.orderOf(), currency, lines };
      await expect(world.provider.openCheckout(once(), order)).rejects.toThrow(refused('refused'));
    }
    expect(world.contract.calls.length).toBe(before);
  });
});

describe('a kept card', () => {
  const orderWith = (cardId: string) => ({
    checkoutId: newId(),
    instalmentId: newId(),
    group: 'booking:b1',
    customerId: world.customerId,
    cardId,
    currency: 'EUR',
    amountMinor: 7000,
    title: 'Balance for Friday',
  });

  async function keptCard(): Promise<string> {
    const { charge } = await world.pay({ keepsCard: true });
    expect(charge.savedCard).toEqual({
      cardId: expect.any(String),
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2099,
    });
    return charge.savedCard?.cardId ?? '';
  }

  it('is charged while its holder is away, once', async () => {
    const order = orderWith(await keptCard());
    const paid = await madeOnce((key) => world.provider.chargeSavedCard(key, order));
    expect(paid).toMatchObject({
      checkoutId: order.checkoutId,
      state: 'paid',
      amountMinor: 7000,
      charge: { savedCard: null, movement: { currency: 'EUR' } },
    });
    const { checkoutId, customerId } = order;
    expect(await world.provider.find.payment({ checkoutId, since, customerId })).toEqual(paid);
  });

  it('may need its holder, or be refused: that is an answer, and the same one again', async () => {
    const asks = orderWith('pm_card_authenticationRequired');
    expect(await madeOnce((key) => world.provider.chargeSavedCard(key, asks))).toMatchObject({
      state: 'needsCardholder',
      declineCode: 'authentication_required',
      charge: null,
    });
    const declined = orderWith('pm_card_chargeDeclined');
    expect(await madeOnce((key) => world.provider.chargeSavedCard(key, declined))).toMatchObject({
      state: 'refused',
      declineCode: 'generic_decline',
      charge: null,
    });
  });

  it('can be removed, and then not be charged', async () => {
    const { provider } = world;
    const cardId = await keptCard();
    await provider.removeCard(cardId);
    await provider.removeCard(cardId);
    await provider.removeCard('pm_none');
    await expect(provider.chargeSavedCard(once(), orderWith(cardId))).rejects.toThrow(
      CardProviderError,
    );
    await expect(provider.chargeSavedCard(once(), orderWith('pm_none'))).rejects.toThrow(
      refused('missing'),
    );
  });
});

describe('refunds', () => {
  it('go back once, in part or whole, and never more than came', async () => {
    const { provider } = world;
    const { paymentId } = (await world.pay()).payment;
    const part = { paymentId, currency: 'EUR', amountMinor: 20_000, transferId: newId() };
    const refund = await madeOnce((key) => provider.refund(key, part));
    expect(refund).toEqual({
      refundId: expect.any(String),
      paymentId,
      transferId: part.transferId,
      state: 'done',
      problem: null,
      balanceTransactionId: expect.any(String),
      failureBalanceTransactionId: null,
    });
    expect(await provider.readRefund(refund.refundId)).toEqual(refund);
    expect(await provider.find.refund({ paymentId, transferId: part.transferId })).toEqual(refund);
    expect(await provider.find.refund({ paymentId, transferId: newId() })).toBeNull();
    const more = { ...part, amountMinor: 40_000, transferId: newId() };
    await expect(provider.refund(once(), more)).rejects.toThrow(refused('refused'));
    const rest = { ...part, amountMinor: 32_500, transferId: newId() };
    expect(await provider.refund(once(), rest)).toMatchObject({ state: 'done' });
    await expect(provider.refund(once(), rest)).rejects.toThrow(
      refused('refused', 'charge_already_refunded'),
    );
    await expect(provider.refund(once(), { ...part, paymentId: 'pi_none' })).rejects.toThrow(
      refused('missing'),
    );
    await expect(provider.readRefund('re_none')).rejects.toThrow(refused('missing'));
  });

  it('wait for money, and can fail afterwards', async () => {
    const { provider, sandbox } = world;
    const { paymentId } = (await world.pay()).payment;
    await sandbox.faults.set({ kind: 'insufficient balance', where: 'POST /v1/refunds', times: 1 });
    const refund = { paymentId, currency: 'EUR', amountMinor: 100, transferId: newId() };
    const { refundId, state, problem } = await provider.refund(once(), refund);
    expect({ state, problem }).toEqual({ state: 'pending', problem: 'insufficient_funds' });
    await world.pay();
    expect(await provider.readRefund(refundId)).toMatchObject({ state: 'done', problem: null });
    await sandbox.world.failRefund(refundId);
    expect(await provider.readRefund(refundId)).toMatchObject({
      state: 'failed',
      problem: 'expired_or_canceled_card',
      failureBalanceTransactionId: expect.any(String),
    });
  });
});

it('was all said as Stripe describes it', () => world.requireContract());
