import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  findOnRoute,
  findSimilar,
  matchPerformers,
} from '#app/features/discovery/matching/queries.server.ts';

import { newId } from '#app/platform/token.server.ts';
import { addSide, dayIn } from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;

const change = (id: string, set: Partial<typeof profiles.$inferInsert>) =>
  orm.update(profiles).set(set).where(eq(profiles.id, id));
async function act(name: string, genres: string[], homeTown = 'Porto') {
  const { as } = await addSide(database, 'artist', name);
  await change(as, { genres, homeTown });
  return as;
}

it('finds performers of the slot’s genres who are free that night and travel as far', async () => {
  const venue = await addSide(database, 'venue', 'Candeia', { latitude: 41.15, longitude: -8.61 });
  const far = await addSide(database, 'venue', 'Far', { latitude: 38.7, longitude: -9.1 });
  await change(venue.as, { homeTown: 'Porto' });
  await change(far.as, { homeTown: 'Lisboa' });
  const day = dayIn(30);
  const [eventId, slotId] = [newId(), newId()];
  const [begins, ends] = [new Date(`${day}T18:00Z`), new Date(`${day}T23:00Z`)];
  const frame = { timeZone: 'Europe/Lisbon', day, title: '', loadInAt: begins, loadOutAt: ends };
  await orm.insert(events).values({ id: eventId, venueId: venue.as, ...frame });
  const set = { startsAt: begins, endsAt: ends, position: 0, name: 'Late' };
  await orm.insert(eventSlots).values({ id: slotId, eventId, ...set, genres: ['Jazz', 'Fado'] });

  const both = await act('Both', ['Jazz', 'Fado']);
  const one = await act('One', ['Jazz', 'Rock'], 'Lisboa');
  const taken = await act('Taken', ['Jazz']);
  const homely = await act('Homely', ['Fado'], 'Lisboa');
  await act('Rock', ['Rock']);
  await orm.insert(calendarBlocks).values({
    id: newId(),
    profileId: taken,
    kind: 'blocked',
    allDay: false,
    startsAt: begins,
    endsAt: ends,
  });
  const radius = sql`jsonb_set(${profiles.details}, '{travelRadiusKm}', '50')`;
  await orm.update(profiles).set({ details: radius }).where(eq(profiles.id, homely));

  const search = { profileId: venue.as, slotId };
  const { items: result } = await matchPerformers({ database }, venue.viewer, search);
  expect(result).toMatchObject([
    { id: both, genres: expect.arrayContaining(['Jazz', 'Fado']), distanceKm: 0 },
    { id: one, genres: ['Jazz'], town: 'Lisboa' },
  ]);
  await expect(matchPerformers({ database }, far.viewer, search)).rejects.toMatchObject({
    code: 'not-found',
  });
  const { items: similar } = await findSimilar({ database }, null, { pageId: both });
  const [first, ...others] = similar;
  expect(first).toMatchObject({ name: 'Taken', town: 'Porto', genres: ['Jazz'] });
  expect(others.map(({ name }) => name).toSorted()).toEqual(['Homely', 'One']);
});

it('finds venues near the way with nights on which a stage is free, and doesn’t tell why another isn’t', async () => {
  const coimbra = { latitude: 40.2, longitude: -8.4 };
  const near = await addSide(database, 'venue', 'Near', coimbra);
  await addSide(database, 'venue', 'Off the way', { latitude: 40.3, longitude: -6 });
  const [first, second, third] = [dayIn(50), dayIn(51), dayIn(52)];
  const taken = { id: newId(), venueId: near.as, stageId: near.as, title: '', claimed: true };
  await orm.insert(events).values({
    ...taken,
    day: first,
    timeZone: 'Europe/Lisbon',
    loadInAt: new Date(`${first}T18:00Z`),
    loadOutAt: new Date(`${first}T23:00Z`),
  });
  await orm.insert(calendarBlocks).values({
    id: newId(),
    profileId: near.as,
    kind: 'blocked',
    allDay: false,
    startsAt: new Date(`${third}T18:00Z`),
    endsAt: new Date(`${third}T19:00Z`),
  });
  const search = { points: [{ latitude: 40.1, longitude: -8.5 }], from: first, to: third };
  const result = await findOnRoute(orm, search);
  expect(result).toEqual([
    expect.objectContaining({ venueId: near.as, stageId: near.as, room: null, days: [second] }),
  ]);
  expect(await findOnRoute(orm, { ...search, points: [] })).toEqual([]);
  // A night is one on the venue’s own clock, however far that is from ours.
  const york = { latitude: 40.7, longitude: -74 };
  const away = await addSide(database, 'venue', 'New York', york);
  await change(away.as, { timeZone: 'America/New_York' });
  await orm.insert(events).values({
    ...taken,
    id: newId(),
    venueId: away.as,
    stageId: away.as,
    day: first,
    timeZone: 'America/New_York',
    loadInAt: new Date(`${second}T01:30Z`),
    loadOutAt: new Date(`${second}T04:00Z`),
  });
  const [there] = await findOnRoute(orm, { ...search, points: [york] });
  expect(there?.days).toEqual([second, third]);
});
