import fc from 'fast-check';

/* Acts of people, banks and the card provider on two bookings of one pair, in any order. */
const guarantees = [500_000, 333_333, 100_001, 1_999, 1] as const;
const which = fc.nat(1);
const window = fc.constantFrom(
  'early' as const,
  'middle' as const,
  'late' as const,
  'sameDay' as const,
);
/** Ways to pay, and their success. */
export const ways = {
  plain: { number: '4242424242424242', pays: true },
  kept: { number: '4242424242424242', pays: true },
  refundsFail: { number: '4000000000005126', pays: true },
  declined: { number: '4000000000000002', pays: false },
  agreed: { number: '4000002760003184', pays: true },
  refused: { number: '4000002760003184', pays: false },
} as const;
export type Way = keyof typeof ways;
const way = fc.constantFrom<Way>(
  'plain',
  'plain',
  'kept',
  'refundsFail',
  'declined',
  'agreed',
  'refused',
);
/** Of the held money. */
const part = fc.constantFrom(0, 33, 100);
/** Of the payouts, in hundredths of a percent. */
const share = fc.constantFrom(0, 3_333, 10_000);
const steps = fc.oneof(
  { arbitrary: fc.record({ act: fc.constant('pay' as const), which, way }), weight: 6 },
  { arbitrary: fc.record({ act: fc.constant('play' as const), which }), weight: 2 },
  { arbitrary: fc.record({ act: fc.constant('confirm' as const), which }), weight: 3 },
  { arbitrary: fc.record({ act: fc.constant('clock' as const), which }), weight: 2 },
  {
    arbitrary: fc.record({
      act: fc.constant('claim' as const),
      which,
      by: fc.constantFrom('venue' as const, 'performer' as const),
      part,
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      which,
      way: fc.constantFrom('agree' as const, 'decide' as const, 'withdraw' as const),
      part,
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ act: fc.constant('dispute' as const), which, charge: fc.nat(2) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      which,
      outcome: fc.constantFrom('won' as const, 'lost' as const),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('cancel' as const),
      which,
      by: fc.constantFrom('venue' as const, 'performer' as const, 'both' as const),
      window,
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      which,
      to: fc.constantFrom(...guarantees),
      /** To so many days later. */
      days: fc.constantFrom(0, 0, 20),
    }),
    weight: 2,
  },
  fc.record({ act: fc.constant('payInVain' as const), which, window }),
  fc.record({ act: fc.constant('letBeLate' as const), which }),
  fc.record({ act: fc.constant('share' as const), part: share, allBear: fc.boolean() }),
  fc.record({ act: fc.constant('refundsFail' as const) }),
  fc.record({
    act: fc.constant('retry' as const),
    which,
    kind: fc.constantFrom('refund' as const, 'payout' as const),
  }),
  fc.record({ act: fc.constant('bankRefuses' as const), which }),
  fc.record({ act: fc.constant('arrive' as const) }),
  fc.record({ act: fc.constant('compare' as const) }),
);
export type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;
export const sequences = fc.record({
  /** Payments at the start: none, the deposit, all of it. */
  paid: fc.constantFrom(0, 1, 2, 2),
  steps: fc.array(steps, { minLength: 4, maxLength: 12 }),
  first: fc.constantFrom(...guarantees),
  carrier: fc.constantFrom('venue' as const, 'performer' as const),
  /** A member’s part; without one, the page has everything. */
  share: fc.constantFrom(null, null, 0, 3_333, 10_000),
  messages: fc.constantFrom(
    'as they are' as const,
    'as they are' as const,
    'twice' as const,
    'shuffled' as const,
    'dropped' as const,
  ),
  /** Decides which messages are lost, late or doubled. */
  luck: fc.nat(),
});

export type Sequence = typeof sequences extends fc.Arbitrary<infer Value> ? Value : never;
