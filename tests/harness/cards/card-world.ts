import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { CardProvider, Once } from '#app/platform/cards/card-provider.ts';
import { openStripe } from '#app/platform/cards/stripe.server.ts';
import { openLog } from '#app/platform/log.ts';
import { openSandbox } from '#sandbox/open-sandbox.server.ts';
import { openTestDatabase } from '#tests/harness/servers/database.ts';
import { stripeContract } from './stripe-contract.ts';
import { isKnownDifference } from './stripe-differences.ts';

type Given = { number?: string; keepsCard?: boolean; group?: string };

/**
 * The platform's card provider in front of a sandbox of its own; all traffic between them is
 * compared with Stripe’s description.
 */
export async function openCardWorld() {
  const contract = stripeContract();
  const database = await openTestDatabase();
  const heard: { body: string; signature: string | null }[] = [];
  const platform = await hear(heard);
  const { site } = platform;
  const sandbox = await openSandbox({
    database,
    log: openLog('silent'),
    secret: 'a secret of this installation',
    site: () => site,
  });
  const openProvider = (apiKey = sandbox.apiKey): CardProvider =>
    openStripe({
      apiKey,
      host: sandbox.host,
      port: sandbox.port,
      protocol: 'http',
      webhookSecrets: sandbox.webhookSecrets,
      pageOrigins: [site],
      httpClient: contract.httpClient,
    });
  const provider = openProvider();
  const { customerId } = await provider.createCustomer(once(), { reference: 'profile:p1' });
  const world = {
    contract,
    sandbox,
    provider,
    openProvider,
    site,
    customerId,
    /** Messages of the sandbox to the platform. */
    heard,
    /** An order of 525 €, in two lines. */
    orderOf: ({ group = 'booking:b1', keepsCard = false }: Given = {}) => ({
      checkoutId: newId(),
      instalmentId: newId(),
      group,
      customerId,
      currency: 'EUR',
      lines: [
        { name: 'Deposit for Friday', amountMinor: 50_000 },
        { name: 'Platform fee', amountMinor: 2500 },
      ],
      keepsCard,
      returnUrl: `${site}/bookings/b1/payments`,
      cancelUrl: `${site}/bookings/b1`,
      expiresAt: new Date(Date.now() + 3_600_000),
      language: 'en',
    }),
    /** An order paid on the provider’s page. */
    async pay(given: Given = {}) {
      const { sessionId } = await provider.openCheckout(once(), world.orderOf(given));
      await sandbox.pay(sessionId, { card: cardOf(given.number), keeps: false });
      const { payment } = await provider.readCheckout(sessionId);
      if (!payment?.charge) throw new Error('not paid');
      return { payment, charge: payment.charge };
    },
    newAccount: (key: Once = once()) =>
      provider.createAccount(key, {
        reference: 'profile:p2',
        country: 'PT',
        email: 'vera@demo.example',
      }),
    /** An account ready for payouts. */
    async readyAccount(): Promise<string> {
      const { accountId } = await world.newAccount();
      await sandbox.onboard(accountId, {});
      return accountId;
    },
    /** All traffic was as Stripe describes it, except for changes since. */
    requireContract() {
      expect(contract.calls.length).toBeGreaterThan(0);
      expect([...contract.findings].filter((finding) => !isKnownDifference(finding))).toEqual([]);
      for (const { operation, headers } of contract.calls) {
        expect(headers['Stripe-Version']).toBe('2026-10-28.endive');
        const isStored = /^[0-9a-f-]{36}$/.test(headers['Idempotency-Key'] ?? '');
        expect({ operation, isStored }).toEqual({ operation, isStored: needsKey(operation) });
      }
    },
    async close() {
      await sandbox.close();
      await database.close();
      await platform.close();
    },
  };
  return world;
}

export const once = (): Once => ({ key: crypto.randomUUID() });
export const newId = () => crypto.randomUUID() as string;

export const cardOf = (number = '4242424242424242') => ({
  number,
  expiryMonth: 12,
  expiryYear: 2099,
  name: 'Vera Quartzo',
  email: 'vera@demo.example',
});

/** A refusal in our words. */
export const refused = (problem: string, code?: string) =>
  expect.objectContaining({ name: 'CardProviderError', problem, ...(code && { code }) });

/** One key creates one thing: a repetition gets the same answer. */
export async function madeOnce<Made>(make: (key: Once) => Promise<Made>): Promise<Made> {
  const key = once();
  const created = await make(key);
  expect(await make(key)).toEqual(created);
  return created;
}

/**
 * True for operations that create or move things; the others open pages that work once, or end
 * things.
 */
const needsKey = (operation: string) =>
  operation.startsWith('POST ') &&
  !/(\/expire|\/detach|\/account_links|\/login_links)$/.test(operation);

/** The part of the platform that the provider posts to. */
async function hear(heard: { body: string; signature: string | null }[]) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ body, signature: String(request.headers['stripe-signature'] ?? '') });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
