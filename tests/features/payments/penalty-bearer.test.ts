import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#app/db/schema/outbox.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import {
  correctReleased,
  correctTakenBack,
  postPenalty,
} from '#app/features/payments/ledger/commands.server.ts';

import { readBalancesOf } from '#app/features/payments/ledger/queries.server.ts';
import {
  addShow,
  divideShow,
  documentsOf,
  payShow,
  sendAll,
} from '#tests/harness/money/documents.ts';
import { addPerson } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

it('leaves a member’s share whole where the page bears its debts alone', async () => {
  const show = await addShow(database);
  const { performer, source } = show;
  await payShow(database, show);
  const earlier = { cause: `earlier ${source.id}`, source, currency: 'EUR', amountMinor: 80_000 };
  await postPenalty(database.orm, { ...earlier, partyId: pageParty(performer.as) });
  const member = await addPerson(database, { name: 'Rita' });
  const shares = [
    { partyId: personParty(member.pseudonym), basisPoints: 4_000 },
    { partyId: pageParty(performer.as), basisPoints: 6_000 },
  ];
  await divideShow(database, show, { payeeFeeMinor: 3_000, shares, penaltiesFrom: 'page' });
  await sendAll(database, show);
  const statements = (await documentsOf(database, show)).filter(({ kind }) => kind === 'statement');
  // The page’s share of 702.00 went into its debt, of which 98.00 are left.
  expect(statements.map(({ recipient, lines }) => [recipient.name, lines])).toEqual([
    [
      'Rita',
      [
        { text: 'Released for the performance', amountMinor: 120_000 },
        { text: 'Bandstand fee', amountMinor: -3_000 },
        { text: 'Other people’s shares', amountMinor: -70_200 },
      ],
    ],
  ]);
  const { rows } = (await database.orm.execute(sql`select sum(amount_minor)::int as owed
    from ledger_entries where account_id = ${`owedBy/profile:${performer.as}/EUR`}`)) as {
    rows: { owed: number }[];
  };
  expect(rows).toEqual([{ owed: 9_800 }]);
});

it('keeps back for a venue just the remaining debt when both are decided at once', async () => {
  const { orm } = database;
  const [show, next] = [await addShow(database), await addShow(database)];
  const [payerId, payeeId] = [pageParty(show.venue.as), pageParty(show.performer.as)];
  for (const one of [show, next]) await payShow(database, one);
  await divideShow(database, show, {});
  const { source } = show;
  const parties = { source, currency: 'EUR', payerId, payeeId };
  const correct = { ...parties, cause: `lower ${source.id}`, differenceMinor: -300_00 };
  await orm.transaction((tx) => correctReleased(tx, correct));
  // The same correction again would be owed twice.
  await expect(orm.transaction((tx) => correctReleased(tx, correct))).rejects.toThrow(/already/);
  const { dividing } = await orm.transaction(async (tx) => {
    await correctReleased(tx, {
      ...parties,
      cause: `higher ${source.id}`,
      differenceMinor: 100_00,
    });
    const dividing = divideShow(database, { ...next, performer: show.performer }, {});
    await setTimeout(150);
    return { dividing };
  });
  await dividing;
  const owners = [payeeId, payerId, `booking:${source.id}`];
  const left = (await readBalancesOf(orm, owners)).filter(({ balanceMinor }) => balanceMinor !== 0);
  expect(
    Object.fromEntries(
      left.map(({ kind, owner, balanceMinor }) => [`${kind} ${owner}`, balanceMinor]),
    ),
  ).toEqual({
    [`owedTo ${payeeId}`]: -1_200_00 - 1_000_00,
    [`owedTo ${payerId}`]: -200_00,
  });
  const due = await orm.select().from(outbox).where(eq(outbox.type, 'refund due'));
  expect(due.map(({ payload }) => payload)).toMatchObject([{ sourceId: source.id, payerId }]);
});

it('lets money taken back pay a correction of the same moment', async () => {
  const { orm } = database;
  const show = await addShow(database);
  await payShow(database, show);
  await divideShow(database, show, {});
  const { source } = show;
  const [payerId, payeeId] = [pageParty(show.venue.as), pageParty(show.performer.as)];
  const back = { cause: `back ${source.id}`, source, currency: 'EUR', amountMinor: 400_00 };
  const { taking } = await orm.transaction(async (tx) => {
    const parties = { source, currency: 'EUR', payerId, payeeId };
    await correctReleased(tx, { ...parties, cause: `less ${source.id}`, differenceMinor: -300_00 });
    const taking = orm.transaction((other) => correctTakenBack(other, back));
    await setTimeout(150);
    return { taking };
  });
  expect(await taking).toBe(100_00);
  const remaining = await readBalancesOf(orm, [payeeId, `booking:${source.id}`]);
  expect(
    remaining.filter(({ kind, balanceMinor }) => kind !== 'owedTo' && balanceMinor !== 0),
  ).toEqual([]);
});
