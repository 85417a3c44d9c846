import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#app/db/schema/outbox.ts';
import { orders, tickets } from '#app/db/schema/tickets.ts';
import { sendMailing, writeToHolders } from '#app/features/tickets/mailings/commands.server.ts';

import { listMailings } from '#app/features/tickets/mailings/queries.server.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

const pair = await openTestDatabasePair();
const [database] = pair;
const { orm } = database;

it('every holder of a valid ticket gets one mail, by two workers of which one fails, three times a day', async () => {
  const sale = await addSale(database, [1_000], [{ priceMinor: 0 }, { priceMinor: 0 }]);
  const { eventId, typeIds, venue } = sale;
  const typeId = typeIds[0] ?? '';
  const people = Array.from({ length: 450 }, (_, at) => `Fan-${at % 430}@fans.example`);
  await orm.insert(orders).values(
    people.map((email, at) => ({
      id: `mailed-${eventId}-${at}`,
      eventId,
      state: 'placed' as const,
      currency: 'EUR',
      totalMinor: 0,
      email,
      expiresAt: sql`now()`,
      placedAt: sql`now()`,
    })),
  );
  await orm.insert(tickets).values(
    people.map((_, at) => ({
      id: `mailed-${eventId}-${at}`,
      orderId: `mailed-${eventId}-${at}`,
      eventId,
      typeId,
      number: 1,
      priceMinor: 0,
      email: at === 20 ? 'ana@fans.example' : '',
      // Of holders with two, one is still valid.
      ...(at < 10 || at === 440 ? { state: 'refunded' as const, endedAt: sql`now()` } : {}),
    })),
  );
  const fields = {
    as: venue.as,
    eventId,
    subject: 'Doors earlier',
    text: 'At 18:30.\n\nNot at 19:00.',
  };
  const { mailingId } = await writeToHolders({ database }, venue.viewer, fields);
  const brand = testBrand;
  // The outbox delivers it again and again, to several workers at once, until no one is left.
  for (let turn = 0; turn < 3; turn += 1) {
    const killed = orm.transaction(async (tx) => {
      await sendMailing({ database: { ...database, orm: tx as never }, brand }, { mailingId });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await Promise.all(pair.map((each) => sendMailing({ database: each, brand }, { mailingId })));
  }
  const sent = await orm
    .select()
    .from(outbox)
    .where(eq(outbox.type, 'mail'))
    .orderBy(asc(outbox.id));
  const to = sent.map(({ payload }) => String(payload.to));
  // A holder who passed the only ticket on gets no mail; one who has one of two left does.
  const holders = people
    .map((email) => email.toLowerCase())
    .filter((email) => !email.startsWith('fan-20@'));
  expect([...to].sort()).toEqual([...new Set([...holders, 'ana@fans.example'])].sort());
  expect(sent[0]?.payload).toMatchObject({ subject: expect.stringContaining('Doors earlier') });
  expect(await listMailings({ database }, venue.viewer, { eventId })).toMatchObject({
    holders: to.length,
    mailings: [{ sent: to.length, isSent: true }],
  });
  // Of one type alone: the single valid ticket of the other one.
  await orm.delete(outbox);
  await orm
    .update(tickets)
    .set({ typeId: typeIds[1] ?? '' })
    .where(eq(tickets.id, `mailed-${eventId}-30`));
  const some = { ...fields, typeIds: typeIds.slice(1) };
  await sendMailing({ database, brand }, await writeToHolders({ database }, venue.viewer, some));
  const mails = await orm.select().from(outbox).where(eq(outbox.type, 'mail'));
  expect(mails.map(({ payload }) => payload.to)).toEqual(['fan-30@fans.example']);
  await writeToHolders({ database }, venue.viewer, fields);
  await expect(writeToHolders({ database }, venue.viewer, fields)).rejects.toMatchObject({
    code: 'too-many',
  });
  const { viewer, as } = sale.performer;
  await expect(writeToHolders({ database }, viewer, { ...fields, as })).rejects.toMatchObject({
    code: 'not-found',
  });
});
