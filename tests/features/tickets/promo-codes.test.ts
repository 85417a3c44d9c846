import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { sweepBaskets } from '#app/features/tickets/baskets/commands/sweep-baskets.server.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands/take-basket.server.ts';
import { addCode } from '#app/features/tickets/codes/commands/add-code.server.ts';
import { promoCode } from '#app/features/tickets/codes/fields.ts';
import { listCodes } from '#app/features/tickets/codes/queries/list-codes.server.ts';
import { showOrder } from '#app/features/tickets/orders/queries/show-order.server.ts';
import { readSale } from '#app/features/tickets/sales/queries/read-sale.server.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const { services } = await testMoney(database);

it('a code for one type lowers and counts that alone, within its time, and gives back what runs out', async () => {
  const sale = await addSale(database, [20], [{ ticketsEach: 2 }, {}]);
  const { eventId, showId, typeIds, venue } = sale;
  const [pair = '', single = ''] = typeIds;
  const add = (said: Record<string, unknown>) =>
    addCode(services, venue.viewer, {
      as: venue.as,
      ...promoCode.parse({ eventId, kind: 'amount', offMinor: 200, ...said }),
    });
  const { codeId } = await add({
    word: 'pairs',
    typeIds: [pair],
    limit: 4,
    untilDay: '2099-01-01',
  });
  const pricesWith = async (word: string) =>
    (await readSale(orm, showId, word))?.types.map(({ priceMinor }) => priceMinor);
  expect(await pricesWith('Pairs')).toEqual([1_000, 1_200]);
  const lines = [pair, single].map((typeId) => ({ typeId, quantity: 2 }));
  const take = (code = 'pairs') => takeBasket(services, null, { lines, code });
  await take();
  const isIt = eq(promoCodes.id, codeId);
  const used = async () => (await orm.select().from(promoCodes).where(isIt))[0]?.taken;
  const [order] = await orm.select().from(orders).where(eq(orders.eventId, eventId));
  expect([order?.totalMinor, await used()]).toEqual([2 * 1_000 + 2 * 1_200, 4]);
  await expect(take()).rejects.toThrow('used up');
  // What isn’t of its types is sold as ever, and its buyer reads so.
  const unused = async (typeId: string) => {
    const { link } = await takeBasket(services, null, {
      lines: [{ typeId, quantity: 1 }],
      code: 'soft',
    });
    return (await showOrder(orm, { ...services, link })).unusedCode;
  };
  await add({ word: 'soft', typeIds: [pair] });
  expect([await unused(pair), await unused(single)]).toEqual([null, 'SOFT']);
  expect(await used()).toBe(4);
  await orm.update(orders).set({ expiresAt: sql`now() - interval '1 second'` });
  await sweepBaskets(services);
  expect(await used()).toBe(0);

  await orm.update(promoCodes).set({ validUntil: sql`now()` }).where(isIt);
  await add({ word: 'soon', fromDay: '2098-01-01' });
  for (const word of ['pairs', 'soon']) {
    expect(await pricesWith(word)).toEqual([1_200, 1_200]);
    await expect(take(word)).rejects.toMatchObject({ code: 'conflict' });
  }
  expect((await listCodes(orm, venue.viewer, eventId)).codes).toMatchObject([
    { word: 'PAIRS', typeIds: [pair], isEnded: false },
    { word: 'SOFT', typeIds: [pair] },
    { word: 'SOON', typeIds: null, validFrom: expect.any(Date) },
  ]);
  const between = { fromDay: '2098-01-02', untilDay: '2098-01-01' };
  await expect(add({ word: 'never', ...between })).rejects.toMatchObject({ code: 'bad-input' });
  await expect(add({ word: 'none', typeIds: [] })).rejects.toMatchObject({ code: 'bad-input' });
  await expect(add({ word: 'other', typeIds: ['unknown'] })).rejects.toMatchObject({
    code: 'not-found',
  });
});
