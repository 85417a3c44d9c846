import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import {
  listedMovementOf,
  paymentOf,
  roundFromStripe,
} from '#app/platform/cards/stripe-answers.ts';

/** The part of a paid payment that is read. */
const paid = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 2_500,
  currency: 'eur',
  status: 'succeeded',
  created: 1_900_000_000,
  setup_future_usage: 'off_session',
  last_payment_error: null,
  metadata: { checkoutId: 'c1' },
  latest_charge: {
    id: 'ch_1',
    object: 'charge',
    created: 1_900_000_000,
    payment_method: 'pm_1',
    payment_method_details: {
      card: {
        brand: 'visa',
        last4: '4242',
        fingerprint: 'f1',
        exp_month: 12,
        exp_year: 2031,
      },
    },
    balance_transaction: { id: 'txn_1', amount: 2_500, fee: 63, currency: 'eur', created: 1 },
  },
};

type Json = { [name: string]: Json } | string | number | null;

/** Every place in it, each with a copy in which it is missing, null or nonsense. */
function damaged(whole: Json): [path: string, copy: Json][] {
  const copies: [string, Json][] = [];
  const walk = (part: Json, path: string[]) => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, inner] of Object.entries(part)) {
      for (const wrong of [undefined, null, 'zzz', {}] as (Json | undefined)[]) {
        const copy = structuredClone(whole);
        const holder = path.reduce((at, key) => (at as Record<string, Json>)[key] ?? null, copy);
        if (wrong === undefined) delete (holder as Record<string, Json>)[name];
        else (holder as Record<string, Json>)[name] = wrong;
        copies.push([[...path, name].join('.'), copy]);
      }
      walk(inner, [...path, name]);
    }
  };
  walk(whole, []);
  return copies;
}

it('only what says whether and how much was paid keeps a charge from being read', () => {
  const needed = new Set<string>();
  for (const [path, copy] of damaged(paid)) {
    try {
      const { charge } = paymentOf(copy as unknown as Stripe.PaymentIntent);
      if (!charge || Number.isNaN(charge.paidAt.getTime())) needed.add(path);
    } catch {
      needed.add(path);
    }
  }
  expect([...needed].toSorted()).toEqual(['amount', 'currency', 'latest_charge', 'status']);
});

it('a movement that can’t be read is named, and not thrown', () => {
  const movement = { ...paid.latest_charge.balance_transaction, source: 'ch_1' };
  const read = (change: object) =>
    listedMovementOf({ ...movement, ...change } as unknown as Stripe.BalanceTransaction).kind;
  expect(['zzz', null].map((currency) => read({ currency }))).toEqual(['unread', 'unread']);
  expect([read({ fee: 'much' }), read({ reporting_category: 'charge' })]).toEqual([
    'unread',
    'charge',
  ]);
});

it.each([
  // In fillér, which are ours too.
  ['huf', 12_345, 12_345, 0],
  ['eur', -63, -63, 0],
  ['jpy', 77, 77, 0],
  // Hundredths of a króna and of a shilling: half-even, and the rest in thousandths.
  ['isk', 1_235, 12, 350],
  ['isk', 1_250, 12, 500],
  ['isk', 1_350, 14, -500],
  ['ugx', 30, 0, 300],
  ['isk', -1_250, -12, -500],
  ['kwd', 1_234, 1_234, 0],
] as const)(
  'what Stripe takes of %s, %d, is %d minor units and %d thousandths',
  (currency, amount, amountMinor, rest) => {
    expect(roundFromStripe(amount, currency)).toEqual({
      amountMinor,
      restThousandths: rest,
      currency: currency.toUpperCase(),
    });
  },
);
