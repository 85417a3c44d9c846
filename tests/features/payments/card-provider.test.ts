import { afterAll, describe, expect, it } from 'vitest';
import {
  cardOf,
  madeOnce,
  newId,
  once,
  openCardWorld,
  refused,
} from '#tests/harness/cards/card-world.ts';
import { knownDifferences } from '#tests/harness/cards/stripe-differences.ts';

const since = new Date(Date.now() - 60_000);
const world = await openCardWorld();
afterAll(() => world.close());

describe('disputes', () => {
  const evidence = {
    customerName: 'Cinema Candeia',
    productDescription: 'A concert',
    serviceDate: '2026-11-20',
    uncategorizedText: 'Signed by both. '.repeat(2000),
  };

  it('take the money, take evidence once, and end', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const { charge, payment } = await world.pay();
      const { id } = await world.sandbox.world.disputeCharge(charge.chargeId);
      const chargeback = await world.provider.readChargeback(id);
      expect(chargeback).toMatchObject({
        providerChargebackId: id,
        paymentId: payment.paymentId,
        chargeId: charge.chargeId,
        currency: 'EUR',
        amountMinor: 52_500,
        reason: 'fraudulent',
        state: 'open',
        evidenceDueAt: expect.any(Date),
        openedAt: expect.any(Date),
        movements: [{ kind: 'dispute', sourceId: id, amountMinor: -52_500, currency: 'EUR' }],
      });
      const sent = await madeOnce((key) => world.provider.sendEvidence(key, id, evidence));
      expect(sent.state).toBe('sent');
      await world.sandbox.world.closeDispute(id, outcome);
      const closed = await world.provider.readChargeback(id);
      expect(closed.state).toBe(outcome);
      expect(closed.movements.map(({ amountMinor }) => amountMinor)).toEqual(
        outcome === 'won' ? [-52_500, 52_500] : [-52_500],
      );
      await expect(world.provider.sendEvidence(once(), id, evidence)).rejects.toThrow(
        refused('refused'),
      );
      const refund = { paymentId: payment.paymentId, currency: 'EUR', amountMinor: 1 };
      await expect(
        world.provider.refund(once(), { ...refund, transferId: newId() }),
      ).rejects.toThrow(refused('refused', 'charge_disputed'));
    }
    await expect(world.provider.readChargeback('du_none')).rejects.toThrow(refused('missing'));
  });
});

describe('the provider’s records', () => {
  it('lists messages and movements oldest first, each once', async () => {
    const { provider } = world;
    const { charge } = await world.pay();
    const accountId = await world.readyAccount();
    // More than Stripe gives in one answer; a few at a time, since each waits for a connection.
    for (let made = 0; made < 100; made += 5)
      await Promise.all(
        Array.from({ length: 5 }, () => provider.createCustomer(once(), { reference: 'x' })),
      );
    const events = await Array.fromAsync(provider.listEvents(since));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.filter(({ type }) => type === 'customer.created').length).toBeGreaterThan(100);
    const moments = events.map(({ createdAt }) => createdAt.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(events.find(({ type }) => type === 'checkout.session.completed')).toMatchObject({
      account: null,
      subject: { kind: 'checkout.session' },
    });
    expect(await Array.fromAsync(provider.listEvents(since, accountId))).toContainEqual(
      expect.objectContaining({
        type: 'account.updated',
        account: accountId,
        subject: { kind: 'account', id: accountId },
      }),
    );
    expect(await Array.fromAsync(provider.listEvents(new Date(Date.now() + 60_000)))).toEqual([]);
    const movements = await Array.fromAsync(provider.listMovements(since));
    expect(movements.at(-1)).toEqual({
      id: expect.stringMatching(/^txn_/),
      kind: 'charge',
      sourceId: charge.chargeId,
      currency: 'EUR',
      amountMinor: 52_500,
      amountRest: 0,
      feeMinor: charge.movement?.feeMinor,
      feeRest: 0,
      at: expect.any(Date),
    });
  });

  it('is posted to us so that we know who says it', async () => {
    const { provider, sandbox, heard } = world;
    await world.pay();
    const accountId = await world.readyAccount();
    await sandbox.deliverNow();
    const read = await Promise.all(
      heard.map(({ body, signature }) => provider.readEvent(body, signature)),
    );
    expect(read.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['payment_intent.succeeded', 'account.updated']),
    );
    expect(read.map(({ account }) => account)).toEqual(expect.arrayContaining([null, accountId]));
    const [first, second] = heard;
    await expect(provider.readEvent(first?.body ?? '', second?.signature ?? null)).rejects.toThrow(
      refused('badSignature'),
    );
  });
});

describe('a call whose end isn’t known', () => {
  it.each([
    ['error', 'api_error'],
    ['error after acting', 'api_error'],
    ['too many requests', 'rate_limit'],
    ['key in use', 'idempotency_key_in_use'],
    ['cut before acting', 'no_answer'],
    ['cut after acting', 'no_answer'],
  ] as const)('is unknown, and done once when it is repeated: %s', async (kind, code) => {
    const { provider, sandbox } = world;
    const { paymentId } = (await world.pay()).payment;
    const order = { paymentId, currency: 'EUR', amountMinor: 100, transferId: newId() };
    const search = { paymentId, transferId: order.transferId };
    const key = once();
    await sandbox.faults.set({ kind, where: 'POST /v1/refunds', times: 1 });
    await expect(provider.refund(key, order)).rejects.toThrow(refused('unknown', code));
    if (kind.startsWith('error')) {
      // Stripe keeps its own errors with the key: a finished call is only found by looking for its result.
      await expect(provider.refund(key, order)).rejects.toThrow(refused('unknown', code));
      const result = await provider.find.refund(search);
      expect(result === null).toBe(kind === 'error');
    } else {
      const refund = await provider.refund(key, order);
      expect(await provider.find.refund(search)).toEqual(refund);
    }
  });

  it('is unknown too while our own key isn’t accepted', async () => {
    const locked = world.openProvider('sk_test_wrong');
    await expect(locked.createCustomer(once(), { reference: 'x' })).rejects.toThrow(
      refused('unknown'),
    );
  });
});

describe('Stripe’s description of its interface', () => {
  it('fits all that was said', () => world.requireContract());

  it('still lacks everything that it is said to lack', async () => {
    const { provider, sandbox, contract } = world;
    const { sessionId } = await provider.openCheckout(once(), world.orderOf({ keepsCard: true }));
    await sandbox.pay(sessionId, { card: cardOf('4000002760003184'), keeps: false });
    const { payment } = await provider.readCheckout(sessionId);
    await sandbox.authenticate(payment?.paymentId ?? '', true);
    await provider.readCheckout(sessionId);
    await provider.find.checkout({ checkoutId: newId(), since, customerId: 'cus_other' });
    const order = {
      checkoutId: newId(),
      instalmentId: newId(),
      group: 'booking:b1',
      title: 'Balance',
    };
    const money = { currency: 'EUR', amountMinor: 100 };
    const cardId = 'pm_card_authenticationRequired';
    const { customerId } = world;
    await provider.chargeSavedCard(once(), { ...order, ...money, customerId, cardId });
    const { charge } = await world.pay();
    await sandbox.faults.set({ kind: 'insufficient balance', where: 'POST /v1/refunds', times: 1 });
    const { paymentId } = (await world.pay()).payment;
    await provider.refund(once(), { ...money, paymentId, transferId: newId() });
    const accountId = await world.readyAccount();
    const transfer = { ...money, transferId: newId(), group: 'booking:b1', accountId };
    await provider.transfer(once(), { ...transfer, chargeId: charge.chargeId });
    await provider.payOut(once(), { ...money, transferId: newId(), accountId });
    await sandbox.world.disputeCharge(charge.chargeId);
    await Array.fromAsync(provider.listEvents(since));
    await Array.fromAsync(provider.listMovements(since));
    expect(knownDifferences.filter((known) => !contract.findings.has(known))).toEqual([]);
    world.requireContract();
  });
});
