import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { calendarBusy, calendarSources } from '#app/db/schema/calendar.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { changeBlock, makeBlock, removeBlock } from '#app/features/calendar/commands.server.ts';

import type { BlockInput } from '#app/features/calendar/fields.ts';
import { type EntryFilter, readCalendarPage } from '#app/features/calendar/queries.server.ts';

import { listCalendarEntries, readCalendar } from '#app/processes/calendar.server.ts';
import {
  type Acting,
  addRoom,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { type Cast, castPage } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let venue: Acting;
let performer: Acting;
let rival: Acting;

const acts = bookingActs(database);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  rival = await addSide(database, 'artist', 'Vera Quartzo');
});

const everything: EntryFilter = { from: Temporal.Instant.fromEpochMilliseconds(0), to: null };

async function entriesOf({ viewer, as }: Acting, filter = everything) {
  const { entries } = await readCalendar(database, viewer, as, () => filter);
  return entries;
}
const told = (entries: CalendarEntry[]) =>
  entries.map(({ kind, title, state, rank }) => [kind, title, state, rank].filter(Boolean));

async function addHold(who: Acting, day: string, more: Partial<typeof holds.$inferInsert> = {}) {
  await database.orm.insert(holds).values({
    id: `${who.as}-${day}`,
    venueId: venue.as,
    stageId: venue.as,
    day,
    performerId: who.as,
    placedBy: 'performer',
    grantedAt: new Date(),
    expiresAt: new Date(Date.now() + 14 * 86_400_000),
    ...more,
  });
}

const blocked = (input: Typed): BlockInput => ({
  kind: 'blocked',
  to: null,
  startTime: null,
  endTime: null,
  stageId: null,
  note: '',
  ...input,
});
type Typed = Partial<BlockInput> & { from: string };

async function block({ viewer, as }: Acting, input: Typed) {
  return makeBlock({ database }, viewer, { as, ...blocked(input) });
}

describe('everything on one calendar', () => {
  test('each side sees shows, offers, holds with their rank, and its own blocked times', async () => {
    const { bookingId: signed } = await acts.offer(venue, performer, termsOn(dayIn(60)));
    await acts.accept(performer, signed, 1);
    await acts.sign(venue, signed, 1);
    await acts.sign(performer, signed, 1);
    await acts.offer(venue, performer, termsOn(dayIn(61)));
    const { bookingId: over } = await acts.offer(venue, performer, termsOn(dayIn(62)));
    await acts.decline(performer, over);
    await addHold(rival, dayIn(63));
    await addHold(performer, dayIn(63));
    await block(performer, { from: dayIn(64), note: 'In the studio' });
    await block(venue, { from: dayIn(64), kind: 'tentative' });

    expect(told(await entriesOf(performer))).toEqual([
      ['show', 'Cinema Candeia', expect.stringMatching(/signed|confirmed/)],
      ['offer', 'Cinema Candeia', 'offered'],
      // Pages before them in the queue stay unnamed.
      ['hold', 'Cinema Candeia', 2],
      ['blocked', 'In the studio'],
    ]);
    const ofVenue = await entriesOf(venue);
    expect(ofVenue.map(({ kind, title }) => [kind, title])).toEqual([
      ['show', expect.stringContaining('The Night Owls')],
      ['offer', expect.stringContaining('The Night Owls')],
      // The night created only for the declined offer is gone.
      ['hold', expect.any(String)],
      ['hold', expect.any(String)],
      ['tentative', 'Tentative'],
    ]);
    const ranks = ofVenue.filter(({ rank }) => rank).map(({ title, rank }) => [title, rank]);
    expect(new Map(ranks as [string, number][])).toEqual(
      new Map([
        ['Vera Quartzo', 1],
        ['The Night Owls', 2],
      ]),
    );
  });

  test('an expired hold neither appears nor counts', async () => {
    await addHold(rival, dayIn(63), { expiresAt: new Date(Date.now() - 1_000) });
    await addHold(performer, dayIn(63));
    expect(told(await entriesOf(venue))).toEqual([['hold', 'The Night Owls', 1]]);
  });

  test('busy times of calendars kept elsewhere are there, without their names', async () => {
    const source = { id: `of-${venue.as}`, profileId: venue.as, name: 'Office', address: 'x' };
    await database.orm.insert(calendarSources).values(source);
    const day = new Date(`${dayIn(60)}T10:00:00Z`);
    await database.orm.insert(calendarBusy).values({
      sourceId: source.id,
      profileId: venue.as,
      allDay: false,
      startsAt: day,
      endsAt: new Date(day.getTime() + 3_600_000),
    });
    expect(told(await entriesOf(venue))).toEqual([['busy', 'Office']]);
    expect(await entriesOf(performer)).toEqual([]);
  });

  test('a list goes on where it stopped, whatever its entries are', async () => {
    for (const days of [60, 61]) {
      await acts.offer(venue, performer, termsOn(dayIn(days)));
      await addHold(rival, dayIn(days));
      await block(venue, { from: dayIn(days) });
      await block(venue, { from: dayIn(days), note: 'again' });
    }
    const all = (await entriesOf(venue)).map(({ id }) => id);
    expect(new Set(all).size).toBe(8);
    const seen: string[] = [];
    let after: EntryFilter['after'] = null;
    for (let pages = 0; pages < 8; pages += 1) {
      const [next] = await entriesOf(venue, { ...everything, after, most: 1 });
      if (!next) break;
      seen.push(next.id);
      after = next;
    }
    expect(seen).toEqual(all);
  });

  test('one room shows its own entries, and blocks of the whole house', async () => {
    const hall = await addRoom(database, venue, 'Hall');
    const cellar = await addRoom(database, venue, 'Cellar');
    await block(venue, { from: dayIn(60), stageId: hall, note: 'in the hall' });
    await block(venue, { from: dayIn(60), stageId: cellar, note: 'in the cellar' });
    await block(venue, { from: dayIn(60), note: 'everywhere' });
    const titles = (await entriesOf(venue, { ...everything, stageId: hall }))
      .map(({ title }) => title)
      .sort();
    expect(titles).toEqual(['everywhere', 'in the hall']);
  });

  test('is read in a fixed number of queries, however much there is', async () => {
    const page = await readCalendarPage(database.orm, venue.as, 'UTC');
    const month = {
      from: Temporal.Instant.from(`${dayIn(0)}T00:00Z`),
      to: Temporal.Instant.from(`${dayIn(30)}T00:00Z`),
    };
    const empty = await countQueries(database.orm, (orm) => listCalendarEntries(orm, page, month));
    await database.orm.execute(sql`
      insert into ${events} (id, venue_id, stage_id, title, time_zone, day, load_in_at, load_out_at, claimed)
      select 'past-' || n, ${venue.as}, ${venue.as}, 'Past', 'Europe/Lisbon', current_date - n,
        now() - make_interval(days => n), now() - make_interval(days => n) + interval '6 hours', true
      from generate_series(1, 10000) as n`);
    await database.orm.execute(sql`analyze events`);
    const full = await countQueries(database.orm, (orm) => listCalendarEntries(orm, page, month));
    expect(full).toBe(empty);
    const plan = await database.orm.execute(sql`explain select id from ${events}
      where venue_id = ${venue.as} and load_out_at > now() and load_in_at < now() + interval '1 month'`);
    expect(JSON.stringify(plan)).toContain('events_venue');
  });
});

describe('blocking dates', () => {
  let cast: Cast;
  beforeEach(async () => {
    cast = await castPage(database);
  });
  const write = (who: keyof Cast, input: Typed) =>
    block({ viewer: cast[who] as Acting['viewer'], as: cast.pageId }, input);
  const listed = () => entriesOf({ viewer: cast.owner, as: cast.pageId });

  test('is for owner and manager; others learn nothing and change nothing', async () => {
    const { blockId } = await write('manager', { from: '2027-05-01', to: '2027-05-02' });
    await expect(write('door', { from: '2027-05-01' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(write('stranger', { from: '2027-05-01' })).rejects.toMatchObject({
      code: 'not-found',
    });
    const removing = removeBlock({ database }, cast.door, { as: cast.pageId, blockId });
    await expect(removing).rejects.toMatchObject({ code: 'forbidden' });
    // Nor through a page of their own.
    await removeBlock({ database }, cast.stranger, { as: cast.otherPageId, blockId });
    const changing = changeBlock({ database }, cast.stranger, {
      as: cast.otherPageId,
      blockId,
      ...blocked({ from: '2027-05-01' }),
    });
    await expect(changing).rejects.toMatchObject({ code: 'not-found' });
    const reading = readCalendar(database, cast.door, cast.pageId, () => everything);
    await expect(reading).rejects.toMatchObject({ code: 'forbidden' });
    expect((await listed()).map((entry) => entry.id)).toEqual([`block-${blockId}`]);
  });

  test('a block is changed under the same name and removed', async () => {
    const { blockId } = await write('owner', { from: '2027-05-01' });
    const [before] = await listed();
    await changeBlock({ database }, cast.manager, {
      as: cast.pageId,
      blockId,
      ...blocked({ from: '2027-05-03', startTime: '20:00', endTime: '02:00' }),
    });
    const [after] = await listed();
    expect(after).toMatchObject({ id: before?.id, allDay: false });
    expect(after?.start.until(after.end).total('hours')).toBe(6);
    await removeBlock({ database }, cast.owner, { as: cast.pageId, blockId });
    expect(await listed()).toEqual([]);
  });

  test.each<{ typed: Typed; field: string }>([
    { typed: { from: '2027-05-32' }, field: 'from' },
    { typed: { from: '2027-05-02', to: '2027-05-01' }, field: 'to' },
    { typed: { from: '2027-05-02', startTime: '20:00' }, field: 'endTime' },
    { typed: { from: '2027-05-02', stageId: 'somebody-else’s' }, field: 'stageId' },
  ])('$typed is refused with a sentence', async ({ typed, field }) => {
    await expect(write('owner', typed)).rejects.toMatchObject({
      code: 'bad-input',
      fields: { [field]: expect.any(String) },
    });
    expect(await listed()).toEqual([]);
  });
});

async function countQueries(orm: Orm, work: (orm: Orm) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counting = new Proxy(orm, {
    get(target, name, receiver) {
      if (['select', 'execute', '$count'].includes(String(name))) count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  await work(counting);
  return count;
}
