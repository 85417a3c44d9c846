import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { bookingHistory } from '#app/db/schema/bookings.ts';
import { liveEvents, outbox } from '#app/db/schema/outbox.ts';
import {
  applyForSlot,
  declineApplication,
  openSlot,
  readApplication,
} from '#app/features/events/commands.server.ts';

import { followHappened } from '#app/processes/happened.server.ts';
import { addTwoSides, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { holdActs, holdScene } from '#tests/harness/bookings/hold-acts.ts';
import { addNight, addPerformer, addVenue, nothingStands } from '#tests/harness/bookings/nights.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const acts = bookingActs(database);

const happened = async () => {
  const rows = await orm
    .select()
    .from(outbox)
    .where(eq(outbox.type, 'happened'))
    .orderBy(asc(outbox.id));
  await orm.delete(outbox);
  return rows.map(({ payload }) => payload as HappenedTo);
};

it('every step of a booking’s history is followed, once, by both of its pages', async () => {
  const { venue, performer } = await addTwoSides(database);
  await happened();
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  await acts.accept(performer, bookingId, 1);
  await acts.sign(venue, bookingId, 1);
  const events = await happened();
  const steps = await orm
    .select()
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(asc(bookingHistory.id));
  expect(events.map(({ what, at }) => [what, at])).toEqual(
    steps.map(({ action, at }) => [action, at.toISOString()]),
  );
  expect(events.length).toBeGreaterThan(2);
  for (const event of events)
    expect(event).toMatchObject({
      kind: 'booking',
      id: bookingId,
      pages: [venue.as, performer.as],
    });
});

it('what happens to a hold is one event, however many are mailed about it', async () => {
  const scene = await holdScene(database, ['Night Owls', 'Vera Quartzo']);
  const { release, act } = holdActs(() => ({ database, scene }));
  const first = await scene.place(0, dayIn(50));
  const second = await scene.place(1, dayIn(50));
  await release(0, first);
  const events = (await happened()).map(({ kind, id, what, pages }) => [kind, id, what, pages]);
  const [one, other] = [0, 1].map((index) => [scene.venueId, act(index).pageId]);
  expect(events).toEqual([
    ['hold', first, 'placed', one],
    ['hold', second, 'placed', other],
    ['hold', first, 'released', one],
    ['hold', second, 'promoted', other],
  ]);
});

it('both sides follow an application: that it came, was read and was turned down, each once', async () => {
  const house = await addVenue(database);
  const { slots } = await addNight(database, house);
  const slotId = slots[0]?.id ?? '';
  const services = { database, brand: testBrand, findStanding: nothingStands };
  const at = { as: house.venueId };
  await openSlot(services, house.owner, { ...at, slotId, pitch: '', genres: [], applyBy: null });
  const { viewer, performerId } = await addPerformer(database);
  const applying = { as: performerId, slotId, message: 'We play.' };
  const { applicationId } = await applyForSlot(services, viewer, applying);
  for (let time = 0; time < 2; time++) await readApplication(database, house.owner, applicationId);
  const declined = { ...at, applicationId, reason: 'Too loud.' };
  await declineApplication(services, house.owner, declined);
  const pages = [house.venueId, performerId];
  expect(await happened()).toEqual(
    ['applied', 'read', 'declined'].map((what) => ({
      kind: 'application',
      id: applicationId,
      what,
      pages,
    })),
  );
});

it('events are in the log of the live streams, as ids', async () => {
  await orm.delete(liveEvents);
  const step = { kind: 'booking', id: 'b1', what: 'accept', pages: ['p1', 'p2'] };
  await followHappened({ database, brand: testBrand }, step, 'key');
  const [row] = await orm.select().from(liveEvents);
  expect(row).toMatchObject({ kind: 'booking', subjectId: 'b1', what: 'accept' });
  expect(row?.pages).toEqual(['p1', 'p2']);
  expect(BigInt(row?.xid ?? 0)).toBeGreaterThan(0n);
});
