import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { bookingHistory, bookings, contracts } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { orders, tickets } from '#app/db/schema/tickets.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { grantBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { buyInGroup } from '#app/features/tickets/orders/place-order.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { addTwoSides, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

const flows: Record<string, (database: Database) => Promise<unknown>> = {
  'an offer that is countered, accepted and signed': async (database) => {
    const { venue, performer } = await addTwoSides(database);
    const acts = bookingActs(database);
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
    await acts.counter(performer, bookingId, termsOn(dayIn(41), { guestPlaces: 9 }), 1);
    await acts.accept(venue, bookingId, 2);
    await acts.sign(performer, bookingId, 2);
    await acts.sign(venue, bookingId, 2);
    return readBookings(database);
  },
  'of two acceptances of one night, one is refused in words': async (database) => {
    const { venue, performer } = await addTwoSides(database);
    const { performer: other } = await addTwoSides(database);
    const acts = bookingActs(database);
    const offers = [
      { side: performer, ...(await acts.offer(venue, performer, termsOn(dayIn(40)))) },
      { side: other, ...(await acts.offer(venue, other, termsOn(dayIn(40)))) },
    ];
    const ends = await Promise.allSettled(
      offers.map(({ side, bookingId }) => acts.accept(side, bookingId, 1)),
    );
    const outcomes = ends.map((end) => (end.status === 'rejected' ? end.reason.message : 'done'));
    return { outcomes: outcomes.toSorted(), states: (await readBookings(database)).states };
  },
  'baskets that are asked for at once, and what of them is bought': async (database) => {
    const { eventId, typeIds } = await addSale(database, [10], [{ priceMinor: 0 }]);
    const lines = [{ typeId: typeIds[0] ?? '', quantity: 2 }];
    const grants = await Promise.all(
      Array.from({ length: 8 }, () => grantBasket(database, { lines, language: 'en' })),
    );
    const granted = grants.flatMap((grant) => ('basketId' in grant ? [grant.basketId] : []));
    const buyer = { name: 'Ana', email: 'ana@fans.example', language: 'en' };
    const placed = await Promise.all(
      [...granted, 'unknown'].map((id) => buyInGroup(database.orm, { id, ...buyer })),
    );
    const issued = await database.orm
      .select({ number: tickets.number, state: tickets.state, order: orders.state })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .orderBy(asc(tickets.number));
    return { granted: granted.length, placed, issued, taken: await readTaken(database, eventId) };
  },
  'pages that are read at once': async (database) => {
    const { venue, performer } = await addTwoSides(database);
    const read = ['unknown', venue.as, performer.as, venue.as].map((id) =>
      readProfile(database.orm, id),
    );
    return (await Promise.all(read)).map((page) => page?.displayName ?? null);
  },
};

it.for(Object.entries(flows))('%s: the same with shortcuts and without', async ([, flow]) => {
  const on = await onDatabase('on', flow);
  const off = await onDatabase('off', flow);
  expect(off).toEqual(on);
});

async function onDatabase(
  shortcuts: 'on' | 'off',
  flow: (database: Database) => Promise<unknown>,
): Promise<unknown> {
  const settings = { DATABASE_URL: await copyDatabase(), DATABASE_SHORTCUTS: shortcuts };
  const database = await openDatabase(parseSettings(settings), openLog('silent'));
  return flow(database).finally(() => database.close());
}

async function readBookings({ orm }: Database) {
  const steps = await orm.select().from(bookingHistory).orderBy(asc(bookingHistory.id));
  const states = await orm
    .select({ state: bookings.state, firm: bookings.firm, claimed: events.claimed })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .orderBy(asc(bookings.state));
  const frozen = await orm.select({ version: contracts.version }).from(contracts);
  const written = await orm.select({ type: outbox.type }).from(outbox).orderBy(sql`type`);
  return {
    states,
    frozen,
    steps: steps.map(({ by, action, from, to, facts }) => ({ by, action, from, to, facts })),
    written: written.map(({ type }) => type),
  };
}
