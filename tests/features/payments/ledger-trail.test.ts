import { describe, expect, it } from 'vitest';
import { accountKinds, transactionKinds } from '#app/domain/payments/ledger.ts';
import { entryIn } from '#app/features/payments/ledger/fields.ts';
import {
  checkBooks,
  listAccounts,
  readAccount,
  readTotals,
  readTrail,
  readTransaction,
  searchLedger,
  type TrailRow,
} from '#app/features/payments/ledger/queries.server.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { type TrailReading, writeTrail } from '#app/features/payments/ledger/words.ts';
import { sourceTypes } from '#app/processes/money.server.ts';
import {
  administrator,
  heldFor,
  owedTo,
  postStory,
  provider,
  transfer,
} from '#tests/harness/money/ledger.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const orm = database.orm;
await postStory(orm);

const people = [{ id: 'person:drummer', name: 'Dee' }];
const reading: Omit<TrailReading, 'readerId'> = {
  parties: [
    { id: 'profile:venue', name: 'Cinema Candeia', role: 'payer' },
    { id: 'profile:band', name: 'The Night Owls', role: 'payee', people },
  ],
};

describe('the trail of a booking', () => {
  const linesFor = async (readerId: string | null, parties = reading.parties) => {
    const { rows } = await readTrail(orm, { type: 'booking', id: 'b1' });
    return writeTrail(rows, { ...reading, parties, readerId }).map(({ text }) => text);
  };

  it('tells a performer every cent of theirs, and the amounts kept back', async () => {
    const lines = [
      '€1,200.00 held for The Night Owls',
      '€60.00 platform fee paid by Cinema Candeia',
      '€724.00 released to The Night Owls',
      '€416.00 released to Dee',
      '€120.00 in platform fees kept',
      '€100.00 deducted for what The Night Owls owed',
      '€624.00 transferred to The Night Owls',
      '€416.00 transferred to Dee',
    ];
    expect(await linesFor('profile:band')).toEqual(lines);
    expect(await linesFor(null)).toEqual(lines);
  });

  it('tells the venue the same, but not how a band shares or its debts elsewhere', async () => {
    const lines = [
      '€1,200.00 held for The Night Owls',
      '€60.00 platform fee paid by Cinema Candeia',
      '€1,140.00 released to The Night Owls',
      '€120.00 in platform fees kept',
      'Released money transferred to The Night Owls',
      'Released money transferred to The Night Owls',
    ];
    expect(await linesFor('profile:venue')).toEqual(lines);
    // Not even where the drummer’s page isn’t given.
    const withoutPeople = reading.parties.map(({ people: _, ...party }) => party);
    expect(await linesFor('profile:venue', withoutPeople)).toEqual(lines);
  });

  it('is read a page at a time, in two queries, and holds nothing of other bookings', async () => {
    const source = { type: 'booking', id: 'b1' };
    const { rows, next } = await readTrail(orm, source);
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['charged', 'providerFee', 'released', 'setOff', 'transferred', 'transferred'],
    ]);
    expect(next).toBe(null);
    expect((await readTrail(orm, source, rows[3]?.id)).rows).toEqual(rows.slice(4));
    expect((await readTrail(orm, { type: 'event', id: 'b1' })).rows).toEqual([]);
  });

  it('has a sentence for every posting, and leaves no amount between two parties untold', () => {
    for (const kind of transactionKinds)
      for (const account of accountKinds)
        for (const amountMinor of [500, -500])
          for (const owner of ['', 'profile:venue', 'profile:band']) {
            const entries = [{ kind: account, owner, currency: 'EUR', amountMinor }];
            const row: TrailRow = { id: 1, kind, at: new Date(0), entries };
            for (const { text } of writeTrail([row], { ...reading, readerId: null })) {
              expect(text).toContain('€5.00');
              expect(text).not.toMatch(/\{\{|trail\.|undefined/);
            }
            if (account === 'owedTo')
              expect(writeTrail([row], { ...reading, readerId: null })).toHaveLength(1);
          }
  });
});

describe('the explorer', () => {
  it('shows totals that sum to zero, by the database’s own sum', async () => {
    const [euros] = (await readTotals({ database }, administrator, {})).currencies;
    await expect(
      readTotals({ database }, { ...administrator, isAdmin: false }, {}),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(euros).toMatchObject({ currency: 'EUR', sumMinor: 0 });
    expect(euros?.kinds).toContainEqual({ kind: 'provider', accounts: 1, balanceMinor: 20_085 });
    expect(await checkBooks(orm)).toMatchObject({
      entries: 19,
      differences: [],
      unbalanced: [],
      totals: [{ currency: 'EUR', sumMinor: 0 }],
    });
  });

  it('finds accounts by kind, owner and currency, a page at a time', async () => {
    const list = (filter: object) =>
      listAccounts({ database }, administrator, { owner: '', currency: '', ...filter });
    const ids = async (filter: object) => (await list(filter)).items.map(({ id }) => id);
    expect(await ids({ kind: 'held' })).toEqual(['held/booking:b1/EUR']);
    expect(await ids({ owner: 'b1' })).toEqual(['held/booking:b1/EUR', 'heldFees/booking:b1/EUR']);
    expect(await ids({ currency: 'USD' })).toEqual([]);
    await orm.transaction(async (tx) => {
      for (let index = 0; index < 60; index += 1)
        await postTransaction(tx, transfer(provider, owedTo(`profile:many-${index}`), 1));
    });
    const first = await list({});
    const second = await list({ after: first.next });
    expect(first.items).toHaveLength(50);
    expect(second.next).toBe(null);
    const all = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(all).size).toBe(8 + 60);
  });

  it('counts an account’s balance down to its first entry', async () => {
    const account = heldFor('running');
    for (let index = 1; index <= 60; index += 1)
      await postTransaction(orm, transfer(provider, account, index));
    const first = await readAccount({ database }, administrator, account);
    expect(first).toMatchObject({ balanceMinor: -1_830, next: expect.stringMatching(/^\d+\.1$/) });
    expect(first.items[0]).toMatchObject({ amountMinor: -60, balanceMinor: -1_830 });
    const after = entryIn(first.next ?? '') ?? undefined;
    const second = await readAccount({ database }, administrator, { ...account, after });
    expect(second.next).toBe(null);
    expect(second.items).toHaveLength(10);
    expect(second.items[0]).toMatchObject({ amountMinor: -10, balanceMinor: -55 });
    expect(second.items.at(-1)).toMatchObject({ amountMinor: -1, balanceMinor: -1 });
    await expect(readAccount({ database }, administrator, heldFor('nobody'))).rejects.toMatchObject(
      {
        code: 'not-found',
      },
    );
  });

  it('finds transactions by a booking, a provider’s id or a party, and shows one whole', async () => {
    const { transactions } = await searchLedger(orm, 'tr_2', sourceTypes);
    expect(transactions).toMatchObject([{ kind: 'transferred', sourceId: 'b1' }]);
    expect((await searchLedger(orm, 'booking:b1', sourceTypes)).transactions).toHaveLength(6);
    const { accounts } = await searchLedger(orm, 'band', sourceTypes);
    expect(accounts.map(({ id }) => id)).toEqual([
      'owedBy/profile:band/EUR',
      'owedTo/profile:band/EUR',
    ]);
    expect(await searchLedger(orm, 'nothing', sourceTypes)).toEqual({
      transactions: [],
      accounts: [],
    });
    const read = (transactionId: string) =>
      readTransaction({ database }, administrator, { transactionId });
    expect(await read(`${transactions[0]?.id}`)).toMatchObject({
      cause: 'transferred b1 tr_2',
      providerRef: 'tr_2',
      facts: { payer: 'profile:venue' },
      entries: [
        { kind: 'owedTo', owner: 'person:drummer', amountMinor: 41_600 },
        { kind: 'provider', owner: '', amountMinor: -41_600 },
      ],
    });
    for (const none of ['999999', 'none'])
      await expect(read(none)).rejects.toMatchObject({ code: 'not-found' });
  });
});
