import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openSandboxWorld,
  refusal,
  type SandboxWorld,
} from '#tests/harness/cards/sandbox-world.ts';

/* Repetition of calls to the sandbox, and the arrival of its messages. */

let world: SandboxWorld;
let sandbox: SandboxWorld['sandbox'];
let stripe: Stripe;

beforeAll(async () => {
  world = await openSandboxWorld();
  ({ sandbox, stripe } = world);
});
afterAll(() => world?.close());
beforeEach(() => {
  world.listener.heard = [];
  world.listener.answers = 200;
});
afterEach(() => sandbox.faults.clear());

describe('keys', () => {
  it('do a call once, replay its answer, and belong to one call', async () => {
    const charge = await world.charged(10_000);
    const refund = (amount: number) =>
      stripe.refunds.create({ charge: charge.id, amount }, { idempotencyKey: 'refund m1' });
    const answers = await Promise.allSettled([1, 2, 3].map(() => refund(1_000)));
    const first = await refund(1_000);
    for (const answer of answers)
      if (answer.status === 'fulfilled') expect(answer.value.id).toBe(first.id);
    expect(first.lastResponse).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    expect((await refusal(refund(2_000)))?.type).toBe('StripeIdempotencyError');
    expect((await stripe.refunds.list({ charge: charge.id })).data).toHaveLength(1);
  });

  it('replay errors, but not untried calls', async () => {
    const charge = await world.charged(10_000);
    const key = (idempotencyKey: string) => ({ idempotencyKey });
    await sandbox.faults.set({ kind: 'error', where: 'POST /v1/refunds', times: 1 });
    const broken = () => stripe.refunds.create({ charge: charge.id }, key('refund m2'));
    expect((await refusal(broken()))?.statusCode).toBe(500);
    expect((await refusal(broken()))?.statusCode).toBe(500);
    await sandbox.faults.set({ kind: 'too many requests', where: 'POST *', times: 1 });
    const busy = () => stripe.refunds.create({ charge: charge.id, amount: 1 }, key('refund m3'));
    expect((await refusal(busy()))?.type).toBe('StripeRateLimitError');
    expect((await busy()).amount).toBe(1);
    // The answer is lost, and yet it was done.
    // Twice, since the library itself repeats once.
    await sandbox.faults.set({ kind: 'cut after acting', where: 'POST /v1/refunds', times: 2 });
    const lost = () => stripe.refunds.create({ charge: charge.id, amount: 2 }, key('refund m4'));
    expect(await refusal(lost())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await lost()).amount).toBe(2);
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(3);
  });

  it('guard against what the provider doesn’t know', async () => {
    const refused = await refusal(stripe.refunds.create({ chrage: 'ch_1' } as never));
    expect(refused?.code).toBe('parameter_missing');
    const unknown = await refusal(stripe.customers.create({ nickname: 'Ana' } as never));
    expect(unknown?.code).toBe('parameter_unknown');
    expect((await refusal(stripe.charges.retrieve('ch_1')))?.code).toBe('resource_missing');
  });
});

describe('messages', () => {
  const typesHeard = async () => {
    const events = await Promise.all(
      world.listener.heard.map(({ body, signature }) =>
        Promise.any(
          sandbox.webhookSecrets.map((secret) =>
            stripe.webhooks.constructEventAsync(body, signature, secret),
          ),
        ),
      ),
    );
    return events.map(({ type }) => type);
  };

  it('arrive signed, also twice, late, out of order, or not at all', async () => {
    await sandbox.deliverNow();
    world.listener.heard = [];
    await sandbox.faults.set({ kind: 'send message twice', where: 'charge.succeeded' });
    await sandbox.faults.set({ kind: 'delay message', where: 'charge.succeeded', seconds: 1 });
    await sandbox.faults.set({ kind: 'drop message', where: 'payment_intent.created' });
    const charge = await world.charged(1_000);
    await sandbox.deliverNow();
    expect(await typesHeard()).toEqual(
      expect.arrayContaining(['checkout.session.completed', 'payment_intent.succeeded']),
    );
    expect(await typesHeard()).not.toContain('charge.succeeded');
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await sandbox.deliverNow();
    const types = await typesHeard();
    expect(types.filter((type) => type === 'charge.succeeded')).toHaveLength(2);
    expect(types).not.toContain('payment_intent.created');
    const list = await stripe.events.list({ created: { gte: charge.created }, limit: 100 });
    expect(list.data.map(({ type }) => type)).toContain('payment_intent.created');
    const forged = { ...world.listener.heard[0], body: '{}' };
    const wrong = stripe.webhooks.constructEventAsync(
      forged.body,
      forged.signature ?? '',
      sandbox.webhookSecrets[0] ?? '',
    );
    expect((await refusal(wrong))?.type).toBe('StripeSignatureVerificationError');
  });

  it('are repeated until they are taken', async () => {
    await sandbox.deliverNow();
    world.listener.heard = [];
    world.listener.answers = 503;
    const customer = await stripe.customers.create({});
    await sandbox.deliverNow();
    expect(world.listener.heard).toEqual([]);
    world.listener.answers = 200;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await sandbox.deliverNow();
    expect(world.listener.heard.some(({ body }) => body.includes(customer.id))).toBe(true);
  });

  it('say which account they are about', async () => {
    const account = await world.openAccount();
    await sandbox.onboard(account.id, {});
    await sandbox.deliverNow();
    const about = world.listener.heard
      .map(({ body }) => JSON.parse(body))
      .filter((event) => event.account);
    expect(about.map((event) => event.account)).toContain(account.id);
  });
});
