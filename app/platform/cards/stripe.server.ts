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
  /** The host of the API, if it isn’t Stripe’s own. */
  host?: string | undefined;
  port?: number | undefined;
  protocol?: 'http' | 'https' | undefined;
  /** One for each of the endpoints that messages come from, or of an old and a new one. */
  webhookSecrets: readonly string[];
  pageOrigins?: readonly string[] | undefined;
  /** Tests watch requests through it. */
  httpClient?: Stripe.HttpClient | undefined;
};

/** The origins of Stripe’s pages: for payments, and for accounts of payees. */
const stripePages = ['https://checkout.stripe.com', 'https://connect.stripe.com'];

/** The most time of a call, in milliseconds. */
const timeout = 20_000;
const patienceMs = 8_000;
/** The most distance of a message’s time from ours, before or after, in seconds. */
const tolerance = 300;

/** The card provider of the platform: Stripe, or the sandbox with the same API at another address. */
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

/** A connection for each call: on a reused one that was closed meanwhile, calls are lost. */
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
      // The signature may be of another endpoint; with any other error it isn’t a message of Stripe’s.
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

/** Names in Stripe’s form: databases take no NUL, and a message without an id can’t be stored once. */
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
