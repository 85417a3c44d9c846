import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { calendarBusy, calendarSources } from '#app/db/schema/calendar.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { AvailsChoice } from '#app/domain/calendar/avails.ts';
import {
  endAvailsLink,
  makeBlock,
  renewAvailsLink,
} from '#app/features/calendar/commands.server.ts';

import { block } from '#app/features/calendar/fields.ts';
import {
  findAvailsLink,
  readAvailsPath,
  readCalendarPage,
} from '#app/features/calendar/queries.server.ts';

import { listAvails, readCalendar } from '#app/processes/calendar.server.ts';
import {
  type Acting,
  addRoom,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testSecret as secret } from '#tests/harness/people/accounts.ts';
import { castPage, lastLogged } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const acts = bookingActs(database);
let venue: Acting;
let performer: Acting;

beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

/** Every day of the months around the next ten weeks. */
const choice: AvailsChoice = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: dayIn(0).slice(0, 7),
  to: dayIn(70).slice(0, 7),
  stageIds: [],
  ranks: true,
};

async function availsOf({ as }: Acting, orm: Orm = database.orm) {
  const page = await readCalendarPage(orm, as, 'UTC');
  return listAvails(orm, page, choice);
}

/** The days among these on which the first room is free, with the rank of the next hold. */
async function among(who: Acting, ...days: number[]) {
  const [room] = await availsOf(who);
  return days.flatMap((ahead) => {
    const result = room?.days.find(({ day }) => day === dayIn(ahead));
    return result ? [[ahead, result.rank]] : [];
  });
}

async function addHold(day: string, stageId: string) {
  await database.orm.insert(holds).values({
    id: `${stageId}-${day}`,
    venueId: venue.as,
    stageId,
    day,
    performerId: performer.as,
    placedBy: 'performer',
    grantedAt: new Date(),
    expiresAt: new Date(Date.now() + 14 * 86_400_000),
  });
}

async function agree(day: string): Promise<void> {
  const { bookingId } = await acts.offer(venue, performer, termsOn(day));
  await acts.accept(performer, bookingId, 1);
}

describe('free dates', () => {
  test('an offer keeps a day free for both sides, an agreement takes it, a hold moves the rank', async () => {
    await acts.offer(venue, performer, termsOn(dayIn(60)));
    await agree(dayIn(61));
    await addHold(dayIn(62), venue.as);
    await makeBlock({ database }, venue.viewer, {
      as: venue.as,
      ...block.parse({ kind: 'blocked', from: dayIn(63) }),
    });
    expect(await among(venue, 60, 61, 62, 63)).toEqual([
      [60, 1],
      [62, 2],
    ]);
    expect((await among(performer, 60, 61, 62, 63)).map(([ahead]) => ahead)).toEqual([60, 62, 63]);
  });

  test('calendars kept elsewhere take days, and one room doesn’t take another', async () => {
    const hall = await addRoom(database, venue, 'Hall');
    const cellar = await addRoom(database, venue, 'Cellar');
    await addHold(dayIn(60), cellar);
    const source = { id: `of-${venue.as}`, profileId: venue.as, name: 'Office', address: 'x' };
    await database.orm.insert(calendarSources).values(source);
    await database.orm.insert(calendarBusy).values({
      sourceId: source.id,
      profileId: venue.as,
      allDay: false,
      startsAt: new Date(`${dayIn(61)}T19:00:00Z`),
      endsAt: new Date(`${dayIn(61)}T23:00:00Z`),
    });
    await makeBlock({ database }, venue.viewer, {
      as: venue.as,
      ...block.parse({ kind: 'blocked', from: dayIn(62), stageId: hall }),
    });
    const rooms = await availsOf(venue);
    const wanted = [60, 61, 62].map(dayIn);
    const free = new Map(
      rooms.map(({ stageId, days }) => [
        stageId,
        days.filter(({ day }) => wanted.includes(day)).map(({ day, rank }) => `${day} ${rank}`),
      ]),
    );
    expect(free.get(hall)).toEqual([`${dayIn(60)} 1`]);
    expect(free.get(cellar)).toEqual([`${dayIn(60)} 2`, `${dayIn(62)} 1`]);
  });

  test('are read in as many queries for a year as for a month, however much there is', async () => {
    const page = await readCalendarPage(database.orm, venue.as, 'UTC');
    const year = { ...choice, to: dayIn(330).slice(0, 7) };
    const few = await countQueries(database.orm, (orm) => listAvails(orm, page, choice));
    await database.orm.execute(sql`
      insert into ${events} (id, venue_id, stage_id, title, time_zone, day, load_in_at, load_out_at, claimed)
      select ${venue.as} || n, ${venue.as}, ${venue.as}, 'Show', 'Europe/Lisbon', current_date + n,
        current_date + n + interval '17 hours', current_date + n + interval '23 hours', true
      from generate_series(1, 300) as n`);
    const many = await countQueries(database.orm, (orm) => listAvails(orm, page, year));
    expect(many).toBe(few);
    expect((await among(venue, 1, 100, 200)).length).toBe(0);
  });
});

describe('a link to free dates', () => {
  const pathOf = (who: Acting, of = choice) => readAvailsPath(database.orm, secret, who.as, of);
  const linkIn = (path: string | null) => path?.replace('/avails/', '') ?? '';
  const find = (link: string) => findAvailsLink(database.orm, secret, link);

  test('shows the choice, until it is renewed or ended', async () => {
    expect(await pathOf(venue)).toBeNull();
    await renewAvailsLink({ database }, venue.viewer, { as: venue.as });
    const first = linkIn(await pathOf(venue));
    expect(await find(first)).toEqual({ profileId: venue.as, isPublic: true, choice });
    await renewAvailsLink({ database }, venue.viewer, { as: venue.as });
    const second = linkIn(await pathOf(venue));
    expect([await find(first), (await find(second))?.profileId]).toEqual([null, venue.as]);
    expect(await lastLogged(database)).toMatchObject({ action: 'avails link made' });
    await endAvailsLink({ database }, venue.viewer, { as: venue.as });
    expect([await find(second), await pathOf(venue)]).toEqual([null, null]);
    expect(await lastLogged(database)).toMatchObject({ action: 'avails link ended' });
  });

  test('can’t be changed into another by its holder', async () => {
    await renewAvailsLink({ database }, venue.viewer, { as: venue.as });
    const link = linkIn(await pathOf(venue, { ...choice, ranks: false }));
    const longer = link.replace(`.${choice.to}.`, `.${dayIn(200).slice(0, 7)}.`);
    expect(longer).not.toBe(link);
    for (const forged of [longer, link.replace('.days', '.ranks'), link.slice(0, 32), '', '%00'])
      expect(await find(forged)).toBeNull();
    expect(await find(link)).not.toBeNull();
  });

  test('is made and ended by those who may change the calendar', async () => {
    const cast = await castPage(database);
    for (const run of [renewAvailsLink, endAvailsLink]) {
      for (const viewer of [cast.door, cast.stranger])
        await expect(run({ database }, viewer, { as: cast.pageId })).rejects.toMatchObject({
          code: expect.stringMatching(/forbidden|not-found/),
        });
      await run({ database }, cast.manager, { as: cast.pageId });
    }
  });
});

describe('how far offers and shows have come', () => {
  async function steps({ viewer, as }: Acting) {
    const everything = { from: Temporal.Instant.fromEpochMilliseconds(0), to: null };
    const { entries } = await readCalendar(database, viewer, as, () => everything);
    return entries.map(({ step }) => step);
  }

  test('each side sees if it has to answer, open signatures and agreements', async () => {
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(60)));
    expect([await steps(venue), await steps(performer)]).toEqual([['sent'], ['received']]);
    await acts.counter(performer, bookingId, termsOn(dayIn(60)), 1);
    expect([await steps(venue), await steps(performer)]).toEqual([['received'], ['sent']]);
    await acts.accept(venue, bookingId, 2);
    expect([await steps(venue), await steps(performer)]).toEqual([['signing'], ['signing']]);
    await acts.sign(venue, bookingId, 2);
    await acts.sign(performer, bookingId, 2);
    const [signed] = await steps(venue);
    expect(['signed', 'confirmed']).toContain(signed);
    expect(await steps(performer)).toEqual([signed]);
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
