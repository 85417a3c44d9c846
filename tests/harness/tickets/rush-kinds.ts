import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import {
  orders,
  promoCodes,
  ticketSales,
  tickets,
  ticketTypes,
  waitingEntries,
} from '#app/db/schema/tickets.ts';
import { sweepBaskets, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';

import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { addPlan, addSection, seatEvent } from '#app/features/tickets/seats/commands.server.ts';

import {
  joinWaitingList,
  offerPlaces,
  poolTicket,
} from '#app/features/tickets/waiting/commands.server.ts';

import { openSealed, sealToken } from '#app/platform/token.server.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { addSale, readTaken } from './sale.ts';

/** The prize of a rush. */
export type RushKind = {
  sale: { eventId: string; showId: string };
  typeId: string;
  code?: string;
  /** The number of buyers who get some. */
  winners: number;
  /** The text that the others read. */
  losersRead: string;
  /** Runs during the rush. */
  meanwhile?: () => Promise<unknown>;
  /**
   * Baskets offered to waiting people by then, by their secret addresses; their holders buy them.
   */
  offered?: () => Promise<string[]>;
  /** Checks the sales. */
  judge(): Promise<void>;
};

const places = 50;
const free = { priceMinor: 0 };

/** Sales of fifty places, each in another way. */
export const rushKinds = {
  async tickets(database: Database): Promise<RushKind> {
    const sale = await addSale(database, [places], [free]);
    return { ...whole(database, sale), winners: places };
  },

  async bundles(database: Database): Promise<RushKind> {
    const sale = await addSale(database, [places], [{ ...free, ticketsEach: 3 }]);
    return { ...whole(database, sale, 48), winners: 16 };
  },

  async 'promo codes'(database: Database): Promise<RushKind> {
    const sale = await addSale(database, [10 * places], [free]);
    const { eventId } = sale;
    const code = 'FRIENDS';
    await database.orm
      .insert(promoCodes)
      .values({ id: eventId, eventId, word: code, kind: 'amount', offMinor: 1, limit: places });
    const kind = whole(database, sale);
    return {
      ...kind,
      code,
      winners: places,
      losersRead: 'has been used up',
      async judge() {
        await kind.judge();
        const isIt = eq(promoCodes.eventId, eventId);
        const [used] = await database.orm.select().from(promoCodes).where(isIt);
        expect(used?.taken).toBe(places);
      },
    };
  },

  async 'numbered seats'(database: Database): Promise<RushKind> {
    const services = { database, brand: testBrand, secret: testSecret, cards: null };
    const sale = await addSale(database, [1], [free]);
    const { eventId } = sale;
    const { as, viewer } = sale.venue;
    const { planId } = await addPlan(services, viewer, { as, name: 'The hall' });
    await addSection(services, viewer, {
      as,
      planId,
      name: 'Stalls',
      firstRow: 'A',
      numbering: 'from the left',
      isBeside: false,
      rows: 5,
      seatsInRows: '10',
      aislesAfter: '',
      level: 'Front',
    });
    await seatEvent(services, viewer, {
      as,
      eventId,
      planId,
      prices: [{ level: 'Front', ...free }],
    });
    const isFront = and(eq(ticketTypes.eventId, eventId), eq(ticketTypes.name, 'Front'));
    const [type] = await database.orm.select().from(ticketTypes).where(isFront);
    return {
      sale,
      typeId: type?.id ?? '',
      winners: places,
      losersRead: 'Sold out',
      async judge() {
        const sold = await database.orm
          .select({ seatId: tickets.seatId })
          .from(tickets)
          .where(and(eq(tickets.eventId, eventId), isNotNull(tickets.seatId)));
        expect(sold).toHaveLength(places);
        expect(new Set(sold.map(({ seatId }) => seatId)).size).toBe(places);
        const full = { size: places, taken: places, held: 0, sold: places, types: places };
        expect(await readTaken(database, eventId)).toContainEqual(full);
      },
    };
  },

  /** Fifty places come free for which sixty wait: all who walk in are too late. */
  async 'waiting-list offers'(database: Database): Promise<RushKind> {
    const services = { database, brand: testBrand, secret: testSecret, cards: null };
    const sale = await addSale(database, [places], [free]);
    const [typeId = ''] = sale.typeIds;
    const isTheirs = eq(orders.eventId, sale.eventId);
    await Promise.all(Array.from({ length: places }, () => hold(services, typeId)));
    for (let at = 0; at < places + 10; at += 1) {
      const who = { name: `Waiting ${at}`, email: `waiting${at}@fans.example` };
      await joinWaitingList(services, null, { typeId, quantity: 1, ...who });
    }
    const ranOut = sql`now() - interval '1 second'`;
    await database.orm.update(orders).set({ expiresAt: ranOut }).where(isTheirs);
    await sweepBaskets({ database });
    const kind = whole(database, sale);
    return {
      ...kind,
      winners: 0,
      meanwhile: () => offerPlaces(services),
      async offered() {
        await offerPlaces(services);
        const rows = await database.orm
          .select({ orderId: waitingEntries.orderId })
          .from(waitingEntries)
          .where(and(eq(waitingEntries.eventId, sale.eventId), isNotNull(waitingEntries.orderId)));
        expect(rows).toHaveLength(places);
        return rows.map(({ orderId }) => sealToken(testSecret, 'order', orderId ?? ''));
      },
    };
  },

  /** Fifty are sold, and thirty of them are back on sale. */
  async 'pool returns'(database: Database): Promise<RushKind> {
    const services = { database, brand: testBrand, secret: testSecret, cards: null };
    const sale = await addSale(database, [places], [free]);
    const [typeId = ''] = sale.typeIds;
    for (let at = 0; at < places; at += 1) {
      const link = await hold(services, typeId);
      await placeOrder(services, null, {
        link,
        name: `Seller ${at}`,
        email: `s${at}@fans.example`,
      });
      const isOf = eq(tickets.orderId, openSealed(testSecret, 'order', link) ?? '');
      const [ticket] = await database.orm.select().from(tickets).where(isOf);
      if (at < 30) await poolTicket(services, null, { link, ticketId: ticket?.id ?? '' });
    }
    const kind = whole(database, sale);
    return {
      ...kind,
      winners: 30,
      async judge() {
        await kind.judge();
        const isEnded = and(eq(tickets.eventId, sale.eventId), eq(tickets.state, 'returned'));
        expect(await database.orm.$count(tickets, isEnded)).toBe(30);
      },
    };
  },
};

/** One type, of which so many are sold in the end and nothing is held. */
function whole(
  database: Database,
  sale: Awaited<ReturnType<typeof addSale>>,
  sold: number = places,
) {
  return {
    sale,
    typeId: sale.typeIds[0] ?? '',
    losersRead: 'Sold out',
    async judge() {
      const [counted] = await readTaken(database, sale.eventId);
      expect(counted).toMatchObject({ taken: sold, held: 0, sold, types: sold });
    },
  };
}

async function hold(services: { database: Database; secret: string }, typeId: string) {
  return (await takeBasket(services, null, { lines: [{ typeId, quantity: 1 }] })).link;
}

/** Without a queue, as far as a venue can choose that. */
export async function withoutQueue({ orm }: Database, eventId: string, perMinute: number) {
  const isIt = eq(ticketSales.eventId, eventId);
  await orm.update(ticketSales).set({ basketsPerMinute: perMinute }).where(isIt);
}
