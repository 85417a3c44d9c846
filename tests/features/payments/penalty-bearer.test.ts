import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pageParty, personParty } from '#app/domain/payments/party.ts';
import { postPenalty } from '#app/features/payments/ledger/commands/post-penalty.server.ts';
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

it('leaves a member’s share whole where the page bears alone what it owes', async () => {
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
