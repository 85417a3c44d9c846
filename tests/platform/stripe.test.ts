import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CardProvider,
  CardProviderError,
  requirePage,
} from '#app/platform/cards/card-provider.ts';
import { openStripe } from '#app/platform/cards/stripe.server.ts';

/** Words of the kind that Stripe’s sentences quote. */
const sentence = 'No such customer: Vera Quartzo <vera@quartzo.example>, sk_live_secret';

type Answer = { status: number; body: unknown } | 'nothing' | { status: number; text: string };

let answers: Answer[] = [];
let requests: { method: string; url: string; body: string; headers: http.IncomingHttpHeaders }[] =
  [];
let provider: CardProvider;

const server = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  requests.push({
    method: request.method ?? '',
    url: request.url ?? '',
    body,
    headers: request.headers,
  });
  const answer = answers.shift() ?? 'nothing';
  if (answer === 'nothing') {
    request.socket.destroy();
  } else {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end('text' in answer ? answer.text : JSON.stringify(answer.body));
  }
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider = openStripe({
    apiKey: 'sk_test_1',
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    protocol: 'http',
    webhookSecrets: [],
  });
});
afterAll(() => void server.close());
beforeEach(() => {
  answers = [];
  requests = [];
});

const failure = (status: number, error: object): Answer => ({
  status,
  body: { error: { message: sentence, ...error } },
});
const invalid = { type: 'invalid_request_error' };

const transfer = () =>
  provider.transfer(
    { key: 'k1' },
    {
      transferId: 'm1',
      group: 'booking:b1',
      accountId: 'acct_1',
      currency: 'EUR',
      amountMinor: 100,
      chargeId: null,
    },
  );

async function problemOf(call: Promise<unknown>): Promise<CardProviderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CardProviderError);
  return error as CardProviderError;
}

describe('what Stripe refuses', () => {
  it.each([
    ['no answer at all', 'nothing', 'unknown', 'no_answer'],
    ['a broken answer', { status: 200, text: '<html>' }, 'unknown', 'no_answer'],
    ['an error of its own', failure(500, { type: 'api_error' }), 'unknown', 'api_error'],
    [
      'a call under way',
      failure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
      'unknown',
      'idempotency_key_in_use',
    ],
    ['too many calls', failure(429, { ...invalid, code: 'rate_limit' }), 'unknown', 'rate_limit'],
    ['too many calls', failure(400, { ...invalid, code: 'rate_limit' }), 'unknown', 'rate_limit'],
    ['a lock', failure(429, { ...invalid, code: 'lock_timeout' }), 'unknown', 'lock_timeout'],
    ['a withdrawn key', failure(401, invalid), 'unknown', 'invalid_request_error'],
    ['a key without rights', failure(403, invalid), 'unknown', 'invalid_request_error'],
    [
      'a closed account',
      failure(403, { ...invalid, code: 'account_invalid' }),
      'accountNotReady',
      'account_invalid',
    ],
    [
      'an account that is gone',
      failure(400, { ...invalid, code: 'resource_missing', param: 'destination' }),
      'accountNotReady',
      'resource_missing',
    ],
    [
      'an account that may not yet',
      failure(400, { ...invalid, code: 'insufficient_capabilities_for_transfer' }),
      'accountNotReady',
      'insufficient_capabilities_for_transfer',
    ],
    [
      'payouts switched off',
      failure(400, { ...invalid, code: 'payouts_not_allowed' }),
      'accountNotReady',
      'payouts_not_allowed',
    ],
    [
      'too little money',
      failure(400, { ...invalid, code: 'balance_insufficient' }),
      'notYet',
      'balance_insufficient',
    ],
    [
      'an unknown charge',
      failure(400, { ...invalid, code: 'resource_missing', param: 'source_transaction' }),
      'missing',
      'resource_missing',
    ],
    ['an unknown address', failure(404, invalid), 'missing', 'invalid_request_error'],
    [
      'a key with other contents',
      failure(400, { type: 'idempotency_error' }),
      'refused',
      'idempotency_error',
    ],
    [
      'something wrong',
      failure(400, { ...invalid, code: 'amount_too_large' }),
      'refused',
      'amount_too_large',
    ],
    ['a sentence for a code', failure(400, { type: sentence }), 'refused', 'status_400'],
  ] satisfies [string, Answer, string, string][])('%s', async (_, answer, problem, code) => {
    answers = [answer];
    const error = await problemOf(transfer());
    expect(error).toMatchObject({ problem, code });
    // Once: repeating is our job, with the stored key.
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['idempotency-key']).toBe('k1');
    expect(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toMatch(
      /Vera|sk_live/,
    );
  });

  it('says that a bank is missing where Stripe says so only in a sentence', async () => {
    const payOut = () =>
      provider.payOut(
        { key: 'k1' },
        { transferId: 'm1', accountId: 'acct_1', currency: 'EUR', amountMinor: 100 },
      );
    const account = (payouts_enabled: boolean, currency: string): Answer => ({
      status: 200,
      body: { id: 'acct_1', payouts_enabled, external_accounts: { data: [{ currency }] } },
    });
    for (const unready of [account(false, 'eur'), account(true, 'gbp')]) {
      answers = [failure(400, invalid), unready];
      expect(await problemOf(payOut())).toMatchObject({
        problem: 'accountNotReady',
        code: 'bank_missing',
      });
    }
    answers = [failure(400, invalid), account(true, 'eur')];
    expect(await problemOf(payOut())).toMatchObject({ problem: 'refused' });
  });

  it('takes a refused card as an answer, and reads what the payment is now', async () => {
    const intent = (error: object | null, status = 'requires_payment_method') => ({
      id: 'pi_1',
      object: 'payment_intent',
      amount: 100,
      currency: 'eur',
      status,
      last_payment_error: error,
      latest_charge: null,
      metadata: { checkoutId: 'c1' },
    });
    const charge = async (status: number, now: object) => {
      answers = [
        failure(402, { type: 'card_error', code: 'card_declined', payment_intent: intent(null) }),
        { status, body: now },
      ];
      return await provider.chargeSavedCard(
        { key: 'k1' },
        {
          checkoutId: 'c1',
          instalmentId: 'd1',
          group: 'booking:b1',
          customerId: 'cus_1',
          cardId: 'pm_1',
          currency: 'EUR',
          amountMinor: 100,
          title: 'Deposit',
        },
      );
    };
    const declined = { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' };
    expect(await charge(200, intent(declined))).toMatchObject({
      state: 'refused',
      declineCode: 'lost_card',
      checkoutId: 'c1',
      charge: null,
    });
    const authentication = { type: 'card_error', code: 'authentication_required' };
    expect(await charge(200, intent(authentication))).toMatchObject({ state: 'needsCardholder' });
    expect(await charge(200, intent(null, 'requires_action'))).toMatchObject({
      state: 'needsCardholder',
    });
  });
});

describe('lists', () => {
  it('comes oldest first, from every page', async () => {
    const event = (id: string) => ({
      id,
      object: 'event',
      type: 'charge.dispute.created',
      created: 1_800_000_000,
      data: { object: { id: 'du_1', object: 'dispute' } },
    });
    const list = (ids: string[], has_more: boolean): Answer => ({
      status: 200,
      body: { object: 'list', url: '/v1/events', has_more, data: ids.map(event) },
    });
    answers = [list(['evt_4', 'evt_3'], true), list(['evt_2', 'evt_1'], false)];
    const events = await Array.fromAsync(provider.listEvents(new Date(1_700_000_000_900)));
    expect(events.map(({ id }) => id)).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4']);
    expect(
      requests.map(({ url }) => new URL(url, 'http://x').searchParams.get('created[gte]')),
    ).toEqual(['1700000000', '1700000000']);
    expect(requests[1]?.url).toContain('starting_after=evt_3');
    answers = [list(['evt_4'], true), failure(500, { type: 'api_error' })];
    expect(await problemOf(Array.fromAsync(provider.listEvents(new Date())))).toMatchObject({
      problem: 'unknown',
    });
  });
});

describe('pages of the provider', () => {
  it('are not taken from anywhere else', async () => {
    const origins = ['https://checkout.stripe.com'];
    expect(requirePage('https://checkout.stripe.com/c/pay/1#x', origins)).toBe(
      'https://checkout.stripe.com/c/pay/1#x',
    );
    for (const url of [
      'https://checkout.stripe.com.evil.example/c',
      'https://checkout.stripe.com@evil.example/c',
      'https://user:word@checkout.stripe.com/c',
      'http://checkout.stripe.com/c',
      'https://checkout.stripe.com:8443/c',
      'javascript:alert(1)',
      '//checkout.stripe.com/c',
      '',
    ]) {
      expect(() => requirePage(url, origins), url).toThrow(CardProviderError);
    }
    answers = [{ status: 200, body: { object: 'account_link', url: 'https://evil.example/' } }];
    const opened = provider.openOnboarding('acct_1', {
      returnUrl: 'https://bandstand.example/a',
      refreshUrl: 'https://bandstand.example/b',
    });
    expect(await problemOf(opened)).toMatchObject({ problem: 'refused', code: 'page_elsewhere' });
  });
});
