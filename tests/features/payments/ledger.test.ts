import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { type Account, accountId, signOf, type Transaction } from '#app/domain/payments/ledger.ts';
import { checkBooks, readBalance } from '#app/features/payments/ledger/queries.server.ts';

import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { heldFor, provider, refusalOf, transfer } from '#tests/harness/money/ledger.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const orm = database.orm;

describe('the one writer', () => {
  it('posts a cause once and keeps the sums', async () => {
    const held = heldFor('once');
    const charge = transfer(provider, held, 120_000);
    const before = await readBalance(orm, provider);
    expect(await postTransaction(orm, charge)).toBe(true);
    expect(await postTransaction(orm, charge)).toBe(false);
    expect(await readBalance(orm, held)).toBe(-120_000);
    expect(await readBalance(orm, provider)).toBe(before + 120_000);
    expect(await refusalOf(() => postTransaction(orm, transfer(held, provider, 120_001)))).toBe(
      'ledger_balances_never_negative',
    );
    expect(await readBalance(orm, held)).toBe(-120_000);
  });

  it('posts nothing that doesn’t balance in each currency or isn’t an exact amount', async () => {
    const good = transfer(provider, heldFor('bad'), 100);
    const [first, second] = good.entries as [Transaction['entries'][0], Transaction['entries'][0]];
    const dollars = { ...second, account: { ...second.account, currency: 'USD' } };
    const wrong: Transaction['entries'][] = [
      [],
      [first],
      [first, { ...second, amountMinor: -99 }],
      [first, dollars],
      [
        { ...first, amountMinor: 0.5 },
        { ...second, amountMinor: -0.5 },
      ],
      [
        { ...first, amountMinor: 2 ** 53 },
        { ...second, amountMinor: -(2 ** 53) },
      ],
      [
        { ...first, account: { ...first.account, currency: 'EUX' } },
        { ...second, account: { ...second.account, currency: 'EUX' } },
      ],
    ];
    for (const entries of wrong)
      await expect(postTransaction(orm, { ...good, entries })).rejects.toThrow(RangeError);
    expect(await orm.$count(ledgerTransactions, sql`cause = ${good.cause}`)).toBe(0);
  });
});

describe('any posting', () => {
  /** The books once more, as plainly as possible: sums by account, known causes. */
  type Oracle = { sums: Map<string, bigint>; causes: Set<string> };

  function expected({ sums, causes: known }: Oracle, { cause, entries }: Transaction) {
    if (known.has(cause)) return 'known';
    const next = new Map(sums);
    for (const { account, amountMinor } of entries) {
      const id = accountId(account);
      next.set(id, (next.get(id) ?? 0n) + BigInt(amountMinor));
    }
    for (const { account } of entries) {
      const sum = next.get(accountId(account)) ?? 0n;
      if (sum * BigInt(signOf(account.kind)) < 0n) return 'refused';
    }
    known.add(cause);
    for (const [id, sum] of next) sums.set(id, sum);
    return 'posted';
  }

  const owners = ['profile:m1', 'profile:m2'];
  const account: fc.Arbitrary<Account> = fc.record({
    kind: fc.constantFrom('provider', 'held', 'owedTo', 'owedBy', 'platformFees', 'contested'),
    owner: fc.constantFrom(...owners),
    currency: fc.constantFrom('EUR', 'USD'),
  });
  const legs = fc.array(fc.record({ debit: account, credit: account, amount: fc.nat(500) }), {
    minLength: 1,
    maxLength: 3,
  });
  const step = fc.record({ cause: fc.nat(60), legs });

  it('sums and refusals are those of a second, simpler account of the rules', async () => {
    const seed = seedOf('postings');
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        run += 1;
        const own = (one: Account) => ({ ...one, owner: `${one.owner}-${run}` });
        const oracle: Oracle = { sums: new Map(), causes: new Set() };
        for (const { cause, legs: each } of steps) {
          const transaction: Transaction = {
            ...transfer(provider, provider, 1),
            cause: `model ${run} ${cause}`,
            entries: each.flatMap(({ debit, credit, amount }) => [
              { account: own(debit), amountMinor: amount + 1 },
              // Of one currency, so that it balances.
              { account: own({ ...credit, currency: debit.currency }), amountMinor: -amount - 1 },
            ]),
          };
          const wanted = expected(oracle, transaction);
          const refusal = await refusalOf(async () => {
            expect(await postTransaction(orm, transaction)).toBe(wanted === 'posted');
          });
          expect(refusal).toBe(wanted === 'refused' ? 'ledger_balances_never_negative' : null);
        }
        for (const [id, sum] of oracle.sums) {
          const [kind, owner, currency] = id.split('/') as [Account['kind'], string, string];
          expect(await readBalance(orm, { kind, owner, currency })).toBe(Number(sum));
        }
      }),
      { seed, numRuns: 60 },
    );
    const { differences, totals } = await checkBooks(orm);
    expect(differences).toEqual([]);
    expect(totals.every(({ sumMinor }) => sumMinor === 0)).toBe(true);
  });
});
