import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders, promoCodes, ticketSales, ticketTypes } from '#app/db/schema/tickets.ts';
import { sweepBaskets, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';

import { addCode } from '#app/features/tickets/codes/commands.server.ts';
import { promoCode } from '#app/features/tickets/codes/fields.ts';
import { listCodes } from '#app/features/tickets/codes/queries.server.ts';
import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { readSale } from '#app/features/tickets/sales/read-sale.server.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const { services } = await testMoney(database);
const may = new Date('2099-05-01T18:00:00Z');

it('a code for one type lowers and counts that alone, within its time, and gives back what runs out', async () => {
  const sale = await addSale(database, [20], [{ ticketsEach: 2 }, {}]);
  const { eventId, showId, typeIds, venue } = sale;
  const [pair = '', single = ''] = typeIds;
  const add = (fields: Record<string, unknown>) =>
    addCode(services, venue.viewer, {
      as: venue.as,
      ...promoCode.parse({ eventId, kind: 'amount', offMinor: 200, ...fields }),
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
  const isSelf = eq(promoCodes.id, codeId);
  const used = async () => (await orm.select().from(promoCodes).where(isSelf))[0]?.taken;
  const [order] = await orm.select().from(orders).where(eq(orders.eventId, eventId));
  expect([order?.totalMinor, await used()]).toEqual([2 * 1_000 + 2 * 1_200, 4]);
  await expect(take()).rejects.toThrow('used up');
  // Types that it isn’t for are sold as ever, and the buyer reads so.
  const unused = async (typeId: string) => {
    const { link } = await takeBasket(services, null, {
      lines: [{ typeId, quantity: 1 }],
      code: 'soft',
    });
    return (await showOrder(services, null, { link })).unusedCode;
  };
  await add({ word: 'soft', typeIds: [pair] });
  expect([await unused(pair), await unused(single)]).toEqual([null, 'SOFT']);
  expect(await used()).toBe(4);
  await orm.update(orders).set({ expiresAt: sql`now() - interval '1 second'` });
  await sweepBaskets(services);
  expect(await used()).toBe(0);

  await orm.update(promoCodes).set({ validUntil: sql`now()` }).where(isSelf);
  await add({ word: 'soon', fromDay: '2098-01-01' });
  for (const word of ['pairs', 'soon']) {
    expect(await pricesWith(word)).toEqual([1_200, 1_200]);
    await expect(take(word)).rejects.toMatchObject({ code: 'conflict' });
  }
  expect((await listCodes({ database }, venue.viewer, { eventId })).codes).toMatchObject([
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

it('an unusable code or type is refused with its own reason, and with the number left', async () => {
  const sale = await addSale(database, [40], [{ ticketsEach: 2 }, { saleFrom: may }, {}, {}, {}]);
  const { eventId, showId, typeIds, venue } = sale;
  const [pair = '', early = '', over = '', after = '', single = ''] = typeIds;
  const set = (id: string, how: object) =>
    orm.update(ticketTypes).set(how).where(eq(ticketTypes.id, id));
  await set(over, { saleUntil: new Date('2020-05-01T18:00:00Z') });
  await set(after, { afterTypeId: single, name: 'Late bird' });
  const add = (word: string, fields: Record<string, unknown>) =>
    addCode(services, venue.viewer, {
      as: venue.as,
      ...promoCode.parse({ eventId, kind: 'amount', offMinor: 200, word, ...fields }),
    });
  await add('six', { limit: 6 });
  const { codeId: earlyId } = await add('early', {});
  const { codeId: endedId } = await add('ended', {});
  await orm.update(promoCodes).set({ validFrom: may }).where(eq(promoCodes.id, earlyId));
  await orm.update(promoCodes).set({ endedAt: sql`now()` }).where(eq(promoCodes.id, endedId));
  const take = (typeId: string, quantity: number, code?: string) =>
    takeBasket(services, null, { lines: [{ typeId, quantity }], ...(code && { code }) }).then(
      () => 'held',
      ({ message }: Error) => message,
    );
  expect(await take(pair, 2, 'six')).toBe('held');
  expect([
    await take(pair, 2, 'six'),
    await take(pair, 1, 'six'),
    await take(single, 1, 'six'),
    await take(single, 1, 'early'),
    await take(single, 1, 'ended'),
    await take(single, 1, 'nonsense'),
    await take(early, 1),
    await take(over, 1),
    await take(after, 1),
  ]).toEqual([
    'This promo code can be used for 2 more tickets, and your basket needs it for 4. Choose fewer, or leave the code out.',
    'held',
    'This promo code has been used up. Leave it out to buy at the full price.',
    expect.stringMatching(/^This promo code can be used from 1 May 2099 at \d\d:00\.$/),
    'This promo code has ended.',
    'This isn’t a promo code for this event. Check the spelling.',
    expect.stringMatching(/^These tickets go on sale on 1 May 2099 at \d\d:00\.$/),
    'These tickets are no longer on sale.',
    'These tickets go on sale once Type 4 is sold out.',
  ]);
  expect((await readSale(orm, showId, 'early'))?.code?.refusal?.why).toBe('code early');
  await orm
    .update(ticketSales)
    .set({ stoppedAt: sql`now()` })
    .where(eq(ticketSales.eventId, eventId));
  expect(await take(single, 1)).toContain('sales are stopped');
});
