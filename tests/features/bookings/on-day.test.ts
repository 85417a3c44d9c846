import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import { placeHolds } from '#app/features/bookings/holds/commands.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { readOnDay } from '#app/processes/on-day.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testBrand as brand } from '#tests/harness/people/cast.ts';
import { countStatements } from '#tests/harness/reading/count-statements.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* While a day is typed, both sides read the obstacles, but not why the other side isn’t free. */

const database = await testDatabase();
const acts = bookingActs(database);
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const day = dayIn(40);
const nothing = { with: null, bookingId: null, eventId: null, slotId: null, roomId: null };
const typed = (on = day, times: Record<string, string> = {}) => ({
  'terms.schedule.day': on,
  ...Object.fromEntries(
    Object.entries(times).map(([name, time]) => [`terms.schedule.${name}`, time]),
  ),
});
const see = (who: Acting, other: Acting, form = typed()) =>
  readOnDay(database, who.viewer, { ...nothing, as: who.as, with: other.as }, form);
const agreed = async (from: Acting, to: Acting, changed: Parameters<typeof termsOn>[1] = {}) => {
  const { bookingId } = await acts.offer(from, to, termsOn(day, changed));
  await acts.accept(to, bookingId, 1);
  for (const who of [from, to]) await acts.sign(who, bookingId, 1);
  return bookingId;
};
const block = (who: Acting, kind: 'blocked' | 'tentative' = 'blocked') =>
  database.orm.insert(calendarBlocks).values({
    id: newId(),
    profileId: who.as,
    kind,
    note: 'A secret',
    allDay: true,
    startsAt: new Date(`${day}T00:00Z`),
    endsAt: new Date(`${dayIn(41)}T00:00Z`),
  } as never);

describe('a day', () => {
  test('without entries', async () => {
    expect(await see(venue, performer)).toMatchObject({
      problems: [],
      notes: ['The Night Owls isn’t booked then.', 'Your calendar is clear.'],
      entries: [],
    });
    expect((await see(performer, venue))?.notes).toEqual([
      'The stage at Cinema Candeia isn’t booked then.',
      'Your calendar is clear.',
    ]);
    for (const none of ['', 'soon', '2026-02-31'])
      expect(await see(venue, performer, typed(none))).toBeNull();
  });

  test('on which the performer plays elsewhere, without details for the venue', async () => {
    const elsewhere = await addSide(database, 'venue', 'The Quay');
    await agreed(elsewhere, performer);
    const view = await see(venue, performer);
    expect(view).toMatchObject({
      problems: ['The performer is already booked at this time. Choose another day.'],
      entries: [],
    });
    expect(JSON.stringify(view)).not.toContain('Quay');
    expect(await see(performer, venue)).toMatchObject({
      problems: ['You’re already booked at this time. Choose another day.'],
      entries: [{ title: 'The Quay', href: null }],
    });
    // At noon they are free.
    const noon = typed(day, { loadIn: '10:00', loadOut: '13:00' });
    expect((await see(venue, performer, noon))?.problems).toEqual([]);
  });

  test('on which the stage is booked, without details for the performer', async () => {
    const rival = await addSide(database, 'artist', 'The Early Birds');
    const bookingId = await agreed(venue, rival);
    const view = await see(performer, venue);
    expect(view?.problems).toEqual([
      'The stage is already booked at this time. Choose another day.',
    ]);
    expect(JSON.stringify(view)).not.toContain('Birds');
    expect((await see(venue, performer))?.entries).toMatchObject([{ title: 'The Early Birds' }]);
    // Its own night is no obstacle.
    const own = { ...nothing, as: rival.as, bookingId };
    expect(await readOnDay(database, rival.viewer, own, typed())).toMatchObject({
      problems: [],
      entries: [],
    });
  });

  test('that is blocked, held and has offers', async () => {
    const rival = await addSide(database, 'artist', 'The Early Birds');
    await placeHolds({ database, brand }, venue.viewer, {
      as: venue.as,
      performerId: rival.as,
      tourId: null,
      note: '',
      nights: [{ venueId: venue.as, stageId: venue.as, day }],
    });
    await block(venue);
    await acts.offer(venue, rival, termsOn(day));
    const view = await see(performer, venue);
    expect(view).toMatchObject({ problems: [], entries: [] });
    expect(view?.notes).toEqual([
      'The stage at Cinema Candeia isn’t booked then.',
      'Your calendar is clear.',
      'Cinema Candeia has blocked this time. You can still send your offer.',
      'One other performer has a hold. If this is accepted, the hold ends.',
    ]);
    expect(JSON.stringify(view)).not.toMatch(/secret|Birds/);
    const own = await see(venue, performer);
    expect(own?.entries.map(({ kind }) => kind).toSorted()).toEqual(['blocked', 'hold', 'offer']);
    expect(own?.notes).toContain('Your calendar says you’re not free. You can still go ahead.');
    expect(own?.notes.join()).toContain('You have another open offer for this day');
    // The same number of statements however much there is.
    const { orm, statements } = countStatements(database.orm);
    const counted = async () => {
      const query = { ...nothing, as: venue.as, with: performer.as };
      await readOnDay({ ...database, orm }, venue.viewer, query, typed());
      return statements();
    };
    // The first time some of them are built.
    await counted();
    const few = await counted();
    for (const who of [venue, venue, performer]) await block(who);
    await acts.offer(venue, rival, termsOn(day));
    expect(await counted()).toBe(few);
    expect(JSON.stringify(await see(venue, performer))).not.toContain('performer has blocked');
  });

  test('near which a contract rules out other shows, told to the performer only', async () => {
    const near = await addSide(database, 'venue', 'The Quay', {
      latitude: 38.75,
      longitude: -9.15,
    });
    const far = await addSide(database, 'venue', 'Casa', { latitude: 41.15, longitude: -8.6 });
    const radius = { kilometres: 50, daysBefore: 20, daysAfter: 10 };
    await agreed(venue, performer, { radius });
    const ruledOut = async (other: Acting, on: string) =>
      (await see(performer, other, typed(on)))?.notes.filter((note) => note.includes('50 km')) ??
      [];
    expect(await ruledOut(near, dayIn(25))).toHaveLength(1);
    expect(await ruledOut(near, dayIn(49))).toHaveLength(1);
    for (const on of [dayIn(15), dayIn(55)]) expect(await ruledOut(near, on)).toEqual([]);
    expect(await ruledOut(far, dayIn(25))).toEqual([]);
    expect(await ruledOut(venue, dayIn(25))).toEqual([]);
    expect(JSON.stringify(await see(near, performer, typed(dayIn(25))))).not.toContain('50');
  });
});

test('a day is shown only to members of the page, and only for their own bookings', async () => {
  const stranger = await addSide(database, 'artist', 'Strangers');
  const { bookingId } = await acts.offer(venue, performer, termsOn(day));
  const asStranger = (query: object) =>
    readOnDay(database, stranger.viewer, { ...nothing, as: stranger.as, ...query }, typed());
  for (const query of [{ as: performer.as, with: venue.as }, { bookingId }, { bookingId: 'none' }])
    await expect(asStranger(query)).rejects.toMatchObject({ code: 'not-found' });
  await expect(asStranger({ with: performer.as })).rejects.toMatchObject({ code: 'bad-input' });
  await database.orm.execute(sql`update profiles set published_at = null where id = ${venue.as}`);
  await expect(asStranger({ with: venue.as })).rejects.toMatchObject({ code: 'not-found' });
});

test('a hold is refused for a stage that is taken or blocked, and other holds are counted', async () => {
  const rival = await addSide(database, 'artist', 'The Early Birds');
  const hold = (who: Acting, other: Acting | null, on = day) =>
    readOnDay(
      database,
      who.viewer,
      { ...nothing, isHold: true, as: who.as, with: other?.as ?? null },
      { day: on },
    );
  const elsewhere = await addSide(database, 'venue', 'The Quay');
  await agreed(elsewhere, performer);
  await acts.offer(venue, rival, termsOn(day));
  expect(await hold(venue, performer)).toMatchObject({
    problems: [],
    notes: [
      'The Night Owls is booked elsewhere then.',
      expect.stringContaining('another open offer'),
    ],
  });
  expect((await hold(performer, venue))?.notes).toContain('You’re booked elsewhere then.');
  await placeHolds({ database, brand }, venue.viewer, {
    as: venue.as,
    performerId: rival.as,
    tourId: null,
    note: '',
    nights: [{ venueId: venue.as, stageId: venue.as, day }],
  });
  expect((await hold(venue, null))?.notes).toContain(
    'One other performer has a hold on this date.',
  );
  await block(venue);
  expect((await hold(performer, venue))?.problems).toEqual([
    expect.stringContaining('The venue has blocked'),
  ]);
  await agreed(venue, rival);
  expect((await hold(venue, null))?.problems).toEqual([
    'The stage is already booked at this time. Choose another day.',
  ]);
});

test('a booking that moves is checked with its own hours', async () => {
  const bookingId = await agreed(venue, performer);
  const rival = await addSide(database, 'artist', 'The Early Birds');
  const { bookingId: other } = await acts.offer(venue, rival, termsOn(dayIn(41)));
  await acts.accept(rival, other, 1);
  const moved = (on: string) =>
    readOnDay(database, performer.viewer, { ...nothing, as: performer.as, bookingId }, { day: on });
  expect(await moved(dayIn(41))).toMatchObject({
    problems: ['The stage is already booked at this time. Choose another day.'],
  });
  expect(await moved(dayIn(43))).toMatchObject({ problems: [] });
});
