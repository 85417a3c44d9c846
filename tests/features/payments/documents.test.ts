import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { documentIssuers, documentParties, documents } from '#app/db/schema/documents.ts';
import { readDocument } from '#app/features/payments/documents/queries.server.ts';
import { issueDocument, issueDocuments } from '#app/features/payments/documents/steps.server.ts';
import { documentView } from '#app/features/payments/documents/words.ts';
import { party, receipt } from '#tests/harness/money/documents.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

/** 30 at once, every third of which is rolled back; returns the numbers in the end. */
async function race(take: (tx: Orm, turn: number) => Promise<number>): Promise<number[]> {
  const turns = await Promise.allSettled(
    Array.from({ length: 30 }, (_, turn) =>
      database.orm.transaction(async (tx) => {
        const number = await take(tx, turn);
        if (turn % 3 === 1) throw new Error('taken back');
        return number;
      }),
    ),
  );
  return turns
    .flatMap((turn) => (turn.status === 'fulfilled' ? [turn.value] : []))
    .toSorted(byValue);
}

const byValue = (a: number, b: number) => a - b;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

it('numbers the documents of an issuer without gaps, however many issue at once and roll back', async () => {
  const issuer = party('profile:racer');
  const numbers = await race(async (tx, turn) => {
    const { number } = await issueDocument(tx, receipt(`race ${turn}`, { issuer }));
    return number;
  });
  expect(numbers).toEqual(upTo(20));
  const stored = await database.orm
    .select({ number: documents.number })
    .from(documents)
    .where(eq(documents.issuerId, issuer.partyId))
    .orderBy(asc(documents.number));
  expect(stored.map(({ number }) => number)).toEqual(upTo(20));
});

it('would leave gaps if the numbers came from a sequence', async () => {
  await database.orm.execute(sql`create sequence paper_numbers`);
  const numbers = await race(async (tx) => {
    const { rows } = (await tx.execute(sql`select nextval('paper_numbers')::int as number`)) as {
      rows: unknown;
    } as { rows: { number: number }[] };
    return rows[0]?.number ?? 0;
  });
  expect(numbers).toHaveLength(20);
  expect(numbers).not.toEqual(upTo(20));
});

it('certifies a cause once, also when asked twice at once, and takes no number for it', async () => {
  const issuer = party('profile:once');
  const issue = (cause: string) =>
    database.orm.transaction((tx) => issueDocument(tx, receipt(cause, { issuer })));
  const same = await Promise.all(Array.from({ length: 5 }, () => issue('charge 1')));
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  expect(await issue('charge 2')).toMatchObject({ number: 2 });
  expect(await issue('charge 1')).toEqual(same[0]);
});

it('counts every kind and every issuer by itself, and issues several in one order', async () => {
  const [a, b] = [party('profile:a'), party('profile:b')];
  const pair = (turn: number) => [
    receipt(`pair ${turn} a`, { issuer: a, kind: 'invoice' }),
    receipt(`pair ${turn} b`, { issuer: b, kind: 'invoice' }),
  ];
  // In reverse, these would block each other.
  await Promise.all(
    upTo(10).map((turn) =>
      database.orm.transaction((tx) =>
        issueDocuments(tx, turn % 2 ? pair(turn) : pair(turn).toReversed()),
      ),
    ),
  );
  const rows = await database.orm
    .select()
    .from(documents)
    .where(eq(documents.issuerId, 'profile:a'));
  expect(rows.map(({ number }) => number).toSorted(byValue)).toEqual(upTo(10));
  expect(
    await issueDocument(
      database.orm,
      receipt('first credit note', { issuer: a, kind: 'creditNote' }),
    ),
  ).toMatchObject({ number: 1 });
});

it('begins the numbers of an issuer with its initials and a part of its own, ever after', async () => {
  const { orm } = database;
  const numberOf = async (cause: string, changes: Parameters<typeof party>[1]) => {
    const issuer = party('profile:owls', changes);
    const { id } = await issueDocument(orm, receipt(cause, { issuer, kind: 'invoice' }));
    return (await readDocument(orm, id, null)).number;
  };
  const first = await numberOf('first', { legalName: 'Corujas da Noite, Lda.' });
  expect(first).toMatch(/^CDNL-[0-9A-F]{4}-1$/);
  // Under another name by now.
  expect(await numberOf('second', { legalName: 'Somebody Else' })).toBe(first.replace(/1$/, '2'));
  // Another issuer that would begin with the same takes more of its hash.
  const taken = createHash('sha256').update('profile:late').digest('hex').toUpperCase();
  await orm.insert(documentIssuers).values({ id: 'other', prefix: `N-${taken.slice(0, 4)}` });
  const late = party('profile:late', { name: 'Ñandú' });
  const { id } = await issueDocument(orm, receipt('late', { issuer: late }));
  expect((await readDocument(orm, id, null)).number).toBe(`N-${taken.slice(0, 6)}-1`);
});

it('keeps the numbers of documents from before numbers named their issuer', async () => {
  const { orm } = database;
  const { id } = await issueDocument(orm, receipt('old', { issuer: party('profile:old') }));
  const [row] = await orm.select().from(documents).where(eq(documents.id, id));
  if (!row) throw new Error('nothing was issued');
  const old = { ...row, prefix: '', number: 41 };
  expect(documentView(old).title).toBe('Receipt 41');
});

it('refuses a document that doesn’t add up, and one that names whom it doesn’t introduce', async () => {
  const { content } = receipt('');
  const odd = { ...content, totalMinor: 1_251 };
  await expect(issueDocument(database.orm, receipt('odd', { content: odd }))).rejects.toThrow(
    'the lines come to 1250, not to 1251',
  );
  const stranger = { ...content, notes: [[{ party: 'profile:x' }]] };
  await expect(
    issueDocument(database.orm, receipt('stranger', { content: stranger })),
  ).rejects.toThrow('profile:x isn’t introduced');
});

it('never changes a document; of a party only who it was can go', async () => {
  const { orm } = database;
  const { id } = await issueDocument(
    orm,
    receipt('kept', { recipient: party('profile:v', { taxId: 'PT1' }) }),
  );
  const restrict = { cause: { code: '23001' } };
  await expect(
    orm.update(documents).set({ totalMinor: 1 }).where(eq(documents.id, id)),
  ).rejects.toMatchObject(restrict);
  await expect(orm.delete(documents).where(eq(documents.id, id))).rejects.toMatchObject(restrict);
  const parties = eq(documentParties.documentId, id);
  await expect(
    orm.update(documentParties).set({ name: 'Other' }).where(parties),
  ).rejects.toMatchObject(restrict);
  await expect(
    orm
      .update(documentParties)
      .set({ name: null, lines: [], taxId: '', country: 'XX' })
      .where(parties),
  ).rejects.toMatchObject(restrict);
  await orm.update(documentParties).set({ name: null, lines: [], taxId: '' }).where(parties);
});
