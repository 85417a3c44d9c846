import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { orders, promoCodes, ticketTypes } from '#app/db/schema/tickets.ts';
import { type Grant, grantBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { endRunOut } from '#app/features/tickets/baskets/steps.server.ts';

import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

/** As two web processes see one server. */
const pair = await openTestDatabasePair();
const [database] = pair;
afterAll(async () => {
  for (const each of pair) await each.close();
});

const isGranted = (grant: Grant) => 'basketId' in grant;

function rush(buyers: { typeId: string; quantity: number }[][]) {
  return Promise.all(
    buyers.map((lines, at) => grantBasket(pair[at % 2] ?? database, { lines, language: 'en' })),
  );
}

it('of 2,000 buyers of 50 tickets 50 get one, and all others read “sold out”', async () => {
  const { eventId, typeIds } = await addSale(database, [50], [{}]);
  const typeId = typeIds[0] ?? '';
  const grants = await rush(Array(2_000).fill([{ typeId, quantity: 1 }]));
  expect(grants.filter(isGranted)).toHaveLength(50);
  const refused = grants.flatMap((grant) => ('refusal' in grant ? [grant.refusal] : []));
  expect(new Set(refused.map(({ why }) => why))).toEqual(new Set(['sold out']));
  expect(await readTaken(database, eventId)).toEqual([
    { size: 50, taken: 50, held: 50, sold: 0, types: 50 },
  ]);
});

it('types that share an allotment, bundles and limits never take more than there is', async () => {
  const { eventId, typeIds } = await addSale(
    database,
    [60, 25],
    [{}, { ticketsEach: 4 }, { limit: 10 }, { of: 1 }, { of: 1, ticketsEach: 3 }],
  );
  const buyers = Array.from({ length: 400 }, (_, at) => [
    { typeId: typeIds[at % 5] ?? '', quantity: 1 + (at % 3) },
    { typeId: typeIds[(at + 2) % 5] ?? '', quantity: 1 },
  ]);
  await rush(buyers);
  for (const { size, taken, held, types } of await readTaken(database, eventId)) {
    expect(taken).toBeLessThanOrEqual(size);
    expect([held, types]).toEqual([taken, taken]);
  }
});

it('a purchase from one allotment counts nothing of another that sells meanwhile', async () => {
  const { eventId, typeIds } = await addSale(database, [50, 50], [{ limit: 30 }, { of: 1 }]);
  // Each process buys for itself, one basket after the other.
  await Promise.all(
    pair.map(async (each, at) => {
      const lines = [{ typeId: typeIds[at] ?? '', quantity: 1 }];
      for (let round = 0; round < 40; round += 1)
        await grantBasket(each, { lines, language: 'en' });
    }),
  );
  const counted = await database.orm
    .select({ taken: ticketTypes.taken })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(ticketTypes.position);
  expect(counted.map(({ taken }) => taken)).toEqual([30, 40]);
});

it('what run-out baskets hold is sold again at once, also while they are swept', async () => {
  const { eventId, typeIds } = await addSale(database, [40], [{}]);
  const lines = [{ typeId: typeIds[0] ?? '', quantity: 2 }];
  await rush(Array(20).fill(lines));
  await database.orm
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.eventId, eventId));
  const [grants] = await Promise.all([
    rush(Array(60).fill(lines)),
    ...pair.map(({ orm }) => endRunOut(orm)),
  ]);
  expect(grants.filter(isGranted)).toHaveLength(20);
  expect(await readTaken(database, eventId)).toEqual([
    { size: 40, taken: 40, held: 40, sold: 0, types: 40 },
  ]);
});

it('of 400 buyers with a code for 20 tickets as many get it as it allows, also from returned ones', async () => {
  const { eventId, typeIds } = await addSale(database, [500], [{}, { ticketsEach: 3 }]);
  const isCode = eq(promoCodes.eventId, eventId);
  const word = 'FRIENDS';
  await database.orm
    .insert(promoCodes)
    .values({ id: eventId, eventId, word, kind: 'amount', offMinor: 200, limit: 20 });
  const ask = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => {
        const lines = [{ typeId: typeIds[at % 2] ?? '', quantity: 1 }];
        return grantBasket(pair[at % 2] ?? database, { lines, language: 'en', word });
      }),
    );
  const used = async () => (await database.orm.select().from(promoCodes).where(isCode))[0]?.taken;
  const refused = (await ask(400)).flatMap((grant) => ('refusal' in grant ? [grant.refusal] : []));
  // Bundles of three count the places that are left, until none is.
  const reasons = new Set(refused.map((refusal) => ('left' in refusal ? 'some' : refusal.why)));
  expect(reasons.difference(new Set(['some']))).toEqual(new Set(['code used up']));
  const counted = await readTaken(database, eventId);
  expect([await used(), counted[0]?.held]).toEqual([20, 20]);
  await database.orm
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.eventId, eventId));
  await Promise.all([ask(60), ...pair.map(({ orm }) => endRunOut(orm))]);
  const [again] = await readTaken(database, eventId);
  expect(again?.taken).toBe(again?.held);
  expect(await used()).toBe(again?.held);
  await expect(database.orm.update(promoCodes).set({ taken: 21 }).where(isCode)).rejects.toThrow();
});

it('the database itself refuses one ticket too many, whatever the code counts', async () => {
  const { eventId } = await addSale(database, [3], [{}]);
  await expect(
    database.orm.execute(sql`update allotments set taken = 4 where event_id = ${eventId}`),
  ).rejects.toThrow();
});
