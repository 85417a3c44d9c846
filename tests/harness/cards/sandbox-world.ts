import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { openLog } from '#app/platform/log.ts';
import { openSandbox } from '#sandbox/open-sandbox.server.ts';
import { openTestDatabase } from '#tests/harness/servers/database.ts';

export type SandboxWorld = Awaited<ReturnType<typeof openSandboxWorld>>;

/** The card sandbox, the provider’s own library beside it, and a platform that only listens. */
export async function openSandboxWorld() {
  const heard: { body: string; signature: string }[] = [];
  const listener = { heard, answers: 200 };
  const platform = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const body = Buffer.concat(chunks).toString();
      if (listener.answers === 200) listener.heard.push({ body, signature });
      response.writeHead(listener.answers).end();
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const database = await openTestDatabase();
  const secret = 'a secret that is long enough for tests';
  const log = openLog('silent');
  const sandbox = await openSandbox({ database, log, secret, site: () => site });
  const stripe = new Stripe(sandbox.apiKey, {
    host: sandbox.host,
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    database,
    sandbox,
    stripe,
    site,
    listener,
    ...makers({ sandbox, stripe, site }),
    async close() {
      await sandbox.close();
      await database.close();
      platform.close();
    },
  };
}

type Means = { sandbox: Awaited<ReturnType<typeof openSandbox>>; stripe: Stripe; site: string };

function makers({ sandbox, stripe, site }: Means) {
  const openPage = async (amount = 10_000, currency = 'eur') =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      customer: (await stripe.customers.create({})).id,
      line_items: [
        {
          quantity: 1,
          price_data: { currency, unit_amount: amount, product_data: { name: 'Guarantee' } },
        },
      ],
      payment_intent_data: {
        transfer_group: 'booking:b1',
        metadata: { checkoutId: 'c1' },
        setup_future_usage: 'off_session',
      },
      saved_payment_method_options: { allow_redisplay_filters: ['always', 'limited'] },
      metadata: { checkoutId: 'c1' },
      success_url: `${site}/bookings/b1?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/bookings/b1`,
    });
  return {
    openPage,
    /** A charge that has been paid with a test card. */
    async charged(amount = 10_000, number = '4242424242424242') {
      const session = await openPage(amount);
      const { latest_charge: id } = await sandbox.pay(session.id, card(number));
      return stripe.charges.retrieve(String(id), { expand: ['balance_transaction'] });
    },
    openAccount: () =>
      stripe.accounts.create({
        type: 'express',
        country: 'PT',
        email: 'band@demo.example',
        capabilities: { transfers: { requested: true } },
        settings: { payouts: { schedule: { interval: 'manual' } } },
      }),
  };
}

export const card = (number: string) => ({
  card: { number, expiryMonth: 4, expiryYear: 2030, name: 'Ana', email: 'ana@demo.example' },
  keeps: false,
});

export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error as Stripe.errors.StripeError,
  );
