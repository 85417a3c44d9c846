import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { applyForSlot, openSlot } from '#app/features/events/commands.server.ts';

import type { AskedEvents } from '#app/features/events/fields.ts';
import { listEvents } from '#app/features/events/list-events.server.ts';
import {
  addNight,
  addPerformer,
  addVenue,
  dayIn,
  nothingStands,
  opening,
} from '#tests/harness/bookings/nights.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const services = { database, brand: testBrand, findStanding: nothingStands };

it('finds events by how far they have come, period, room, title and slot', async () => {
  const venue = await addVenue(database);
  const night = (title: string, days: number, slot: string) =>
    addNight(database, venue, { title, day: dayIn(days), 'slots.0.name': slot });
  const open = await night('Fado at ten', 40, 'Opener');
  const booked = await night('Big 100% night', 41, 'Late set');
  const gone = await night('Quiz', 42, 'Quizmaster');
  const { orm } = database;
  const be = (id: string, is: Partial<typeof events.$inferInsert>) =>
    orm.update(events).set(is).where(eq(events.id, id));
  await be(booked.eventId, { claimed: true });
  await be(gone.eventId, { cancelledAt: new Date() });
  const slotId = open.slots[0]?.id ?? '';
  await openSlot(services, venue.owner, { as: venue.venueId, slotId, ...opening });

  const list = (viewer: Viewer, input: AskedEvents) =>
    listEvents({ database }, viewer, { profileId: venue.venueId, ...input });
  const titles = async (input: AskedEvents) =>
    (await list(venue.manager, input)).items.map(({ title }) => title);
  expect(await titles({ state: 'open' })).toEqual(['Fado at ten']);
  expect(await titles({ state: 'waiting' })).toEqual([]);
  const band = await addPerformer(database);
  const applying = { as: band.performerId, slotId, message: 'Let us play.' };
  await applyForSlot(services, band.viewer, applying);
  expect(await titles({ state: 'waiting' })).toEqual(['Fado at ten']);
  expect(await titles({ state: 'booked' })).toEqual(['Big 100% night']);
  expect(await titles({ state: 'free' })).toEqual(['Fado at ten']);
  expect(await titles({ state: 'cancelled' })).toEqual(['Quiz']);
  expect(await titles({ from: dayIn(41), to: dayIn(41) })).toEqual(['Big 100% night']);
  expect(await titles({ text: 'LATE' })).toEqual(['Big 100% night']);
  expect(await titles({ text: '0% n' })).toEqual(['Big 100% night']);
  expect(await titles({ text: '%%' })).toEqual([]);
  expect(await titles({ roomId: 'another' })).toEqual([]);
  expect(await titles({ past: 'yes' })).toEqual([]);
  // People without the right to see them get none.
  const input = { state: 'booked' } as const;
  for (const [viewer, code] of [
    [venue.door, 'forbidden'],
    [band.viewer, 'not-found'],
  ] as const)
    await expect(list(viewer, input)).rejects.toMatchObject({ code });
});
