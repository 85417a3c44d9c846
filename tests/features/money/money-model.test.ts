import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { openMoneyModel } from '#tests/harness/money/model.ts';
import { type Sequence, type Step, sequences } from '#tests/harness/money/sequences.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';

const wrong = vi.hoisted(() => ({
  rule: null as
    | 'the fee stays where the payment goes back'
    | 'a fixed fee is taken each time'
    | 'a penalty is not kept back'
    | 'a member gets nothing'
    | 'a member bears what the page owes'
    | 'a bank’s decision is not waited for'
    | null,
}));
vi.mock(import('#app/domain/payments/division.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    divide: (held, how) => {
      const owedMinor = wrong.rule === 'a penalty is not kept back' ? 0 : how.owedMinor;
      const page = how.shares.slice(-1).map((one) => ({ ...one, basisPoints: 10_000 }));
      const shares = wrong.rule === 'a member gets nothing' ? page : how.shares;
      const bearerId = wrong.rule === 'a member bears what the page owes' ? null : how.bearerId;
      const right = real.divide(held, { ...how, owedMinor, bearerId, shares });
      if (wrong.rule !== 'the fee stays where the payment goes back') return right;
      return { ...right, feeToPayerMinor: 0, feeKeptMinor: held.feeMinor };
    },
  };
});
vi.mock(import('#app/features/payments/ledger/queries.server.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    readReleased: async (...args) => {
      const released = await real.readReleased(...args);
      const isAnew = wrong.rule === 'a fixed fee is taken each time';
      return isAnew ? { ...released, releasedMinor: 0, feeMinor: 0 } : released;
    },
  };
});
vi.mock(import('#app/domain/bookings/release.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    releaseDueBy: (facts) =>
      real.releaseDueBy(
        wrong.rule === 'a bank’s decision is not waited for'
          ? { ...facts, isContested: false }
          : facts,
      ),
  };
});

/*
 * A venue, a performer, their banks and the card provider act in any order: the books and
 * the provider’s own records agree with plain arithmetic.
 */
const model = await openMoneyModel();
afterAll(() => model?.close());

/** Eight stories in each run; more with `RUNS`, after changing what money does (CONTRIBUTING.md). */
const numRuns = Number(process.env.RUNS ?? 8);

test('any sequence of what people, banks and the provider do', { timeout: 1_800_000 }, async () => {
  const seed = seedOf('money model');
  await fc.assert(fc.asyncProperty(sequences, model.run), { seed, verbose: 1, numRuns });
  process.stdout.write(
    `money model: ${model.done.sequences} sequences, ${model.done.steps} steps\n`,
  );
});

/* Rules that are wrong on purpose: the same model finds each of them. */
const paying = { act: 'pay', which: 0, way: 'plain' } as const;
const playing = { act: 'play', which: 0 } as const;
const releasing = { act: 'confirm', which: 0 } as const;
const wrongRules: [NonNullable<typeof wrong.rule>, Step[]][] = [
  [
    'the fee stays where the payment goes back',
    [
      ...[paying, paying, playing],
      { act: 'claim', which: 0, by: 'venue', part: 100 },
      { act: 'settle', which: 0, way: 'agree', part: 0 },
    ],
  ],
  ['a fixed fee is taken each time', [paying, playing, releasing, paying]],
  [
    'a penalty is not kept back',
    [
      { act: 'cancel', which: 1, by: 'performer', window: 'sameDay' },
      ...[paying, paying, playing, releasing],
    ],
  ],
  ['a member gets nothing', [paying, playing, releasing]],
  [
    'a member bears what the page owes',
    [
      { act: 'cancel', which: 1, by: 'performer', window: 'sameDay' },
      ...[paying, paying, playing, releasing],
    ],
  ],
  [
    'a bank’s decision is not waited for',
    [paying, paying, { act: 'dispute', which: 0, charge: 0 }, playing, releasing],
  ],
];

test.each(wrongRules)('a wrong rule is found: %s', async (rule, wrongSteps) => {
  const sequence: Sequence = {
    paid: 0,
    steps: wrongSteps,
    first: 100_001,
    carrier: 'venue',
    messages: 'as they are',
    share: rule.startsWith('a member') ? 3_333 : null,
    luck: 0,
  };
  await model.run(sequence);
  wrong.rule = rule;
  try {
    await expect(model.run(sequence)).rejects.toThrow(/expected/);
  } finally {
    wrong.rule = null;
  }
});
