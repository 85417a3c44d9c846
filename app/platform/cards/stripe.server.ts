import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import { CardProviderError } from './card-problem.ts';
import type { CardProvider, ProviderEvent } from './card-provider.ts';
import { eventOf } from './stripe-answers.ts';
import { paymentsAt } from './stripe-payments.server.ts';
import { payoutsAt } from './stripe-payouts.server.ts';
import { recordsAt } from './stripe-records.server.ts';

export type StripeOptions = {
  apiKey: string;
  /** Where Stripe’s interface lies, if it isn’t the real one. */
  host?: string | undefined;
  port?: number | undefined;
  protocol?: 'http' | 'https' | undefined;
  /** One for each of the endpoints that messages come from, or of an old and a new one. */
  webhookSecrets: readonly string[];
  pageOrigins?: readonly string[] | undefined;
  /** How requests travel; tests look at them on the way. */
  httpClient?: Stripe.HttpClient | undefined;
};

/** Where Stripe’s own pages lie: for paying, and for the accounts of those who are paid. */
const stripePages = ['https://checkout.stripe.com', 'https://connect.stripe.com'];

/** How long a call may take, in milliseconds. */
const timeout = 20_000;
const patienceMs = 8_000;
/** How far a message’s time may lie from ours, before or after, in seconds. */
const tolerance = 300;

/** The card provider of the platform: Stripe, or what speaks its language at another address. */
export function openStripe(options: StripeOptions): CardProvider {
  const { host, port, protocol = 'https', pageOrigins = stripePages } = options;
  const stripe = new Stripe(options.apiKey, {
    apiVersion: '2026-10-28.endive',
    // Repetitions are ours, with the stored key; hidden ones would be nowhere in the books.
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
    httpClient: askingOnce(options.httpClient ?? clientFor(protocol)),
    protocol,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
  });
  return {
    pageOrigins,
    patienceMs,
    ...paymentsAt(stripe, pageOrigins),
    ...payoutsAt(stripe, pageOrigins),
    ...recordsAt(stripe),
    readEvent: (body, signature) => readEvent(stripe, options.webhookSecrets, body, signature),
  };
}

/** A connection for each call: on a kept one that was closed meanwhile, calls are lost. */
function clientFor(protocol: 'http' | 'https'): Stripe.HttpClient {
  const { Agent } = protocol === 'http' ? http : https;
  return Stripe.createNodeHttpClient(new Agent({ keepAlive: false }));
}

/**
 * The SDK asks once more by itself when a connection was closed, even where it is told to ask only
 * once; it goes by the error’s code, so that is left out.
 */
function askingOnce(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      try {
        return await client.makeRequest(...request);
      } catch (error) {
        throw new Error('no answer from the card provider', { cause: error });
      }
    },
  };
}

async function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string | null,
): Promise<ProviderEvent> {
  if (!isSignedNow(signature)) throw new CardProviderError('badSignature', 'bad_time');
  for (const secret of secrets) {
    try {
      const signed = await stripe.webhooks.constructEventAsync(body, signature, secret, tolerance);
      const event = eventOf(signed);
      if (!isStorable(event)) throw new CardProviderError('badSignature', 'not_a_message');
      return event;
    } catch (error) {
      // Of another endpoint, maybe; anything else that is wrong isn’t a message of Stripe’s either.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) {
        throw new CardProviderError('badSignature', 'not_a_message');
      }
    }
  }
  throw new CardProviderError('badSignature', 'bad_signature');
}

/** The SDK lets a time in the future pass, and one that is no number. */
function isSignedNow(signature: string | null): signature is string {
  const [time, ...others] = (signature ?? '').split(',').filter((part) => part.startsWith('t='));
  if (!time || others.length > 0 || !/^t=\d+$/.test(time)) return false;
  return Math.abs(Date.now() / 1000 - Number(time.slice(2))) <= tolerance;
}

/** Names as Stripe makes them; a database takes no NUL, and what has no name can’t be kept once. */
function isStorable({ id, type, account, subject }: ProviderEvent): boolean {
  return (
    [id, type, account ?? id].every(
      (name) => typeof name === 'string' && /^[\x21-\x7e]+$/.test(name),
    ) &&
    [subject.kind, subject.id].every(
      (name) => typeof name === 'string' && /^[\x21-\x7e]*$/.test(name),
    )
  );
}
