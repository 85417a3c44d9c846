import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import {
  addRunningOrderItem,
  markRunningOrder,
  setRunningOrder,
  undoRunningOrderMark,
} from '#app/features/running-order/commands.server.ts';

import { readRunningOrder, showRunningOrder } from '#app/features/running-order/queries.server.ts';

import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const acts = bookingActs(database);
const services = { database };

let venue: Acting;
let performer: Acting;
let days = 40;
beforeEach(async () => {
  days += 1;
  ({ venue, performer } = await addTwoSides(database));
});

/** A signed show: doors at 20:00, a set from 22:00 to 23:30, curfew at 00:30. */
async function signed(
  act = performer,
  changed: Partial<Terms['schedule']> = {},
  more: object = {},
) {
  const terms = termsOn(dayIn(days));
  const schedule = { ...terms.schedule, ...changed };
  const { bookingId } = await acts.offer(venue, act, { ...terms, schedule }, more);
  await acts.accept(act, bookingId, 1);
  for (const side of [venue, act]) await acts.sign(side, bookingId, 1);
  const [row] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  return { bookingId, eventId: row?.eventId ?? '', set: `set-${bookingId}` };
}

/** Load-in was so many minutes before the planned set, which is coming up. */
async function beTonight(eventId: string) {
  const loadInAt = new Date(Date.now() - 60 * 60_000);
  await orm.update(events).set({ loadInAt }).where(eq(events.id, eventId));
}

const orderOf = async (eventId: string) => {
  const order = await readRunningOrder(orm, eventId);
  if (!order) throw new Error('no order');
  return order;
};
const statesOf = async (eventId: string) =>
  (await orderOf(eventId)).items.map(({ key, state }) => [key.split('-')[0], state]);
const press = (eventId: string, item: string, action: 'start' | 'end') =>
  markRunningOrder(services, venue.viewer, { as: venue.as, eventId, item, action });
const refused = (code: string) => expect.objectContaining({ code });

test('reads sets from signed terms, and warns of misfits', async () => {
  const { eventId, set } = await signed();
  const support = await addSide(database, 'artist', 'Malva & Sal');
  const day = dayIn(days);
  const early = { setStart: `${day}T21:00`, setEnd: `${day}T21:50` };
  await signed(support, early, { eventId });
  const at = { as: venue.as, eventId };
  const input = { changeoverMinutes: 20, leastChangeoverMinutes: 5, softCurfew: '00:00' };
  await setRunningOrder(services, venue.viewer, { ...at, ...input });
  const raffle = { kind: 'stage', title: 'Raffle', start: '23:50', minutes: 60 } as const;
  await addRunningOrderItem(services, venue.viewer, { ...at, ...raffle });
  const { items, problems, curfews } = await orderOf(eventId);
  expect(items.map(({ kind, title }) => [kind, title])).toEqual([
    ['doors', null],
    ['set', 'Malva & Sal'],
    ['set', 'The Night Owls'],
    ['stage', 'Raffle'],
  ]);
  expect(problems).toMatchObject([
    { key: set, problem: 'shortChangeover', minutes: 10 },
    { problem: 'hardCurfew', minutes: 20 },
  ]);
  expect(curfews.soft && curfews.hard?.getTime()).toBe(
    (curfews.soft?.getTime() ?? 0) + 30 * 60_000,
  );
  const outside = { ...at, ...raffle, start: '15:00' };
  await expect(addRunningOrderItem(services, venue.viewer, outside)).rejects.toMatchObject({
    code: 'bad-input',
    fields: { start: expect.stringContaining('load-out') },
  });
});

test('people of the venue mark the night, once, and take a wrong press back', async () => {
  const { eventId, set } = await signed();
  await expect(press(eventId, 'doors', 'start')).rejects.toEqual(refused('conflict'));
  await beTonight(eventId);
  await expect(press(eventId, set, 'end')).rejects.toEqual(refused('conflict'));
  // Two press at once.
  await Promise.all([press(eventId, 'doors', 'start'), press(eventId, 'doors', 'start')]);
  await press(eventId, set, 'start');
  expect(await statesOf(eventId)).toEqual([
    ['doors', 'done'],
    ['set', 'on'],
  ]);
  const { lastMark } = await orderOf(eventId);
  const undone = { as: venue.as, eventId, markId: lastMark?.id ?? '' };
  await undoRunningOrderMark(services, venue.viewer, undone);
  await expect(undoRunningOrderMark(services, venue.viewer, undone)).rejects.toEqual(
    refused('conflict'),
  );
  expect(await statesOf(eventId)).toEqual([
    ['doors', 'done'],
    ['set', 'waiting'],
  ]);
  const told = await orm.select().from(outbox).where(eq(outbox.type, 'happened'));
  expect(told.map(({ payload }) => payload)).toContainEqual({
    kind: 'running-order',
    id: eventId,
    what: 'undo',
    pages: [venue.as, performer.as],
  });
});

test('is seen by who plays there, and by no one who hasn’t signed', async () => {
  const { eventId } = await signed();
  const view = await showRunningOrder(orm, performer.viewer, { eventId, as: performer.as });
  expect(view).toMatchObject({ isVenue: false, mayMark: false, mayPlan: false });
  const other = await addSide(database, 'artist', 'Malva & Sal');
  await acts.offer(venue, other, termsOn(dayIn(days)), { eventId });
  for (const { viewer, as } of [other, { ...other, as: performer.as }])
    await expect(showRunningOrder(orm, viewer, { eventId, as })).rejects.toEqual(
      refused('not-found'),
    );
  const press = { as: performer.as, eventId, item: 'doors', action: 'start' } as const;
  await expect(markRunningOrder(services, performer.viewer, press)).rejects.toEqual(
    refused('not-found'),
  );
});
