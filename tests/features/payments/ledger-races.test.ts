import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import type { Account } from '#app/domain/payments/ledger.ts';
import { checkBooks, readBalance } from '#app/features/payments/ledger/queries.server.ts';

import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { heldFor, owedTo, provider, refusalOf, transfer } from '#tests/harness/money/ledger.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';

const parallel = 20;
const pair = await openTestDatabasePair();
const orm = pair[0].orm;
afterAll(() => Promise.all(pair.map((database) => database.close())));

/** Each of the two has ten connections. */
const of = (poster: number) => (pair[poster % 2] as Database).orm;

describe('posters at once', () => {
  it('wait for each other in one order, and lose nothing', async () => {
    const accounts = Array.from({ length: 6 }, (_, index) => owedTo(`profile:race-${index}`));
    const before = await readBalance(orm, provider);
    await Promise.all(
      Array.from({ length: parallel * 5 }, async (_, round) => {
        // Every other one names them backwards.
        const order = round % 2 === 0 ? accounts : accounts.toReversed();
        const one = transfer(provider, heldFor('race'), 6);
        one.entries = [
          ...order.map((account) => ({ account, amountMinor: -1 })),
          { account: provider, amountMinor: 6 },
        ];
        await postTransaction(of(round), one);
      }),
    );
    for (const account of accounts) expect(await readBalance(orm, account)).toBe(-parallel * 5);
    expect(await readBalance(orm, provider)).toBe(before + parallel * 5 * 6);
    expect(await checkBooks(orm)).toMatchObject({ differences: [] });
  });

  it('don’t wait at all for accounts without a bound, in whichever order they post', async () => {
    const [bank, tax] = (['bank', 'tax'] as const).map(
      (kind): Account => ({ kind, owner: '', currency: 'EUR' }),
    ) as [Account, Account];
    const [cash, fees] = [heldFor('one'), heldFor('other')];
    for (const account of [cash, fees]) await postTransaction(orm, transfer(provider, account, 10));
    for (const account of [bank, tax]) await postTransaction(orm, transfer(account, provider, 1));
    await orm.transaction(async (tx) => {
      await postTransaction(tx, transfer(cash, bank, 1));
      await pair[1].orm.transaction(async (late) => {
        await late.execute(sql`set local lock_timeout = '2s'`);
        await postTransaction(late, transfer(fees, tax, 1));
        await postTransaction(late, transfer(fees, bank, 1));
        await postTransaction(tx, transfer(cash, tax, 1));
        // On a bounded account all wait, so that no money is given out twice.
        const waited = late.transaction((step) => postTransaction(step, transfer(cash, bank, 1)));
        expect(await refusalOf(() => waited)).toBe('55P03');
      });
    });
    for (const account of [bank, tax]) expect(await readBalance(orm, account)).toBe(-1);
    expect(await checkBooks(orm)).toMatchObject({ differences: [] });
  });

  it.each(Array.from({ length: 5 }, (_, round) => round))(
    'give out held money once, round %i',
    async (round) => {
      const held = heldFor(`both-${round}`);
      await postTransaction(orm, transfer(provider, held, 100));
      const outcomes = await Promise.all(
        Array.from({ length: parallel }, (_, poster) =>
          refusalOf(() => postTransaction(of(poster), transfer(held, owedTo('profile:both'), 60))),
        ),
      );
      expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set([null, 'ledger_balances_never_negative']));
      expect(await readBalance(orm, held)).toBe(-40);
    },
  );

  it('post a cause once', async () => {
    const charge = transfer(provider, heldFor('same'), 100);
    const posted = await Promise.all(
      Array.from({ length: parallel }, (_, poster) => postTransaction(of(poster), charge)),
    );
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await readBalance(orm, heldFor('same'))).toBe(-100);
  });
});
