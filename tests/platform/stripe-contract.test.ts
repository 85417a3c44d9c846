import { expect, it } from 'vitest';
import { judgeRequest, judgeResponse } from '#tests/harness/cards/stripe-contract.ts';

/** Findings about a call and its answer. */
function findings(
  request: { path: string; method: string; data?: string },
  answer?: { status: number; body: unknown },
): string[] {
  const problems: string[] = [];
  const report = (where: string, what: string) => void problems.push(`${where}: ${what}`);
  const verdicts = judgeRequest({ data: '', ...request }, report);
  if (answer) {
    judgeResponse(verdicts, answer.status, answer.body, report);
  }
  return problems;
}

/** As Stripe’s documentation shows one. */
const transfer = {
  id: 'tr_1MiN3gLkdIwHu7ixNCZvFdgA',
  object: 'transfer',
  amount: 400,
  amount_reversed: 0,
  balance_transaction: 'txn_1MiN3gLkdIwHu7ixxapQrznl',
  created: 1_678_043_844,
  currency: 'usd',
  description: null,
  destination: 'acct_1MTfjCQ9PRzxEwkZ',
  destination_payment: 'py_1MiN3gQ9PRzxEwkZWTPGNq9o',
  livemode: false,
  metadata: {},
  reversals: {
    object: 'list',
    data: [],
    has_more: false,
    total_count: 0,
    url: '/v1/transfers/tr_1MiN3gLkdIwHu7ixNCZvFdgA/reversals',
  },
  reversed: false,
  source_transaction: null,
  source_type: 'card',
  transfer_group: 'ORDER_95',
};
const data =
  'amount=400&currency=usd&destination=acct_1MTfjCQ9PRzxEwkZ&transfer_group=ORDER_95&metadata[a]=b';
const call = { path: '/v1/transfers', method: 'POST', data };

it('finds nothing in what Stripe documents', () => {
  expect(findings(call, { status: 200, body: transfer })).toEqual([
    // Lists have always had a count, but not in the document.
    'transfer.reversals.total_count: unknown',
  ]);
  expect(findings({ path: '/v1/transfers?transfer_group=a&limit=3', method: 'GET' })).toEqual([]);
});

it.each([
  ['there is no such call', { path: '/v1/tranfers', method: 'POST' }],
  ['there is no such call', { path: '/v1/transfers', method: 'DELETE' }],
  ['POST /v1/transfers destination: missing', { ...call, data: 'amount=400&currency=usd' }],
  ['POST /v1/transfers amount: not a whole number', { ...call, data: data.replace('400', '4.50') }],
  ['POST /v1/transfers money: unknown', { ...call, data: `${data}&money=1` }],
  ['POST /v1/transfers metadata *: not a string', { ...call, data: `${data}&metadata[x][y]=1` }],
  [
    'POST /v1/checkout/sessions line_items[] price_data unit: unknown',
    {
      path: '/v1/checkout/sessions',
      method: 'POST',
      data: 'success_url=x&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit]=1',
    },
  ],
  [
    'POST /v1/checkout/sessions mode: not one of its words: pay',
    { path: '/v1/checkout/sessions', method: 'POST', data: 'success_url=x&mode=pay' },
  ],
  [
    'GET /v1/payment_intents/{intent} expand: charge can’t be given whole',
    { path: '/v1/payment_intents/pi_1?expand[0]=charge', method: 'GET' },
  ],
  ['GET /v1/events since: unknown', { path: '/v1/events?since=1', method: 'GET' }],
])('reports of a request: %s', (finding, request) => {
  expect(findings(request).join('\n')).toContain(finding);
});

it.each([
  ['transfer.amount: not a whole number', { ...transfer, amount: '400' }],
  ['transfer.amount: not a whole number', { ...transfer, amount: 4.5 }],
  ['transfer.currency: null', { ...transfer, currency: null }],
  ['transfer.reversed: missing', { ...transfer, reversed: undefined }],
  ['transfer.total: unknown', { ...transfer, total: 400 }],
  ['transfer.metadata.*: not a string', { ...transfer, metadata: { a: 1 } }],
  [
    'transfer.balance_transaction: whole, though it wasn’t asked for',
    { ...transfer, balance_transaction: { id: 'txn_1', object: 'balance_transaction' } },
  ],
  [
    'transfer.reversals.data[]: not an object',
    { ...transfer, reversals: { ...transfer.reversals, data: ['trr_1'] } },
  ],
  ['transfer.object: not one of its words: payout', { ...transfer, object: 'payout' }],
  ['POST /v1/transfers: not an object', 'ok'],
])('reports of an answer: %s', (finding, body) => {
  const clean = body && typeof body === 'object' ? JSON.parse(JSON.stringify(body)) : body;
  expect(findings(call, { status: 200, body: clean }).join('\n')).toContain(finding);
});

it('judges parts requested in full, and refusals', () => {
  const whole = {
    ...transfer,
    balance_transaction: { id: 'txn_1', object: 'balance_transaction' },
  };
  const input = { ...call, data: `${data}&expand[0]=balance_transaction` };
  expect(findings(input, { status: 200, body: whole })).toContain(
    'balance_transaction.amount: missing',
  );
  expect(findings(call, { status: 400, body: { error: { type: 'wrong' } } })).toEqual([
    'api_errors.type: not one of its words: wrong',
  ]);
  expect(findings(call, { status: 400, body: {} })).toEqual(['error.error: missing']);
});
