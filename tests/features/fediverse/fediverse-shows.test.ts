import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import {
  fediverseDeliveries,
  fediverseFollowers,
  fediversePages,
  fediversePosts,
} from '#app/db/schema/fediverse.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  announceEvent,
  refreshAnnouncements,
  withdrawAnnouncement,
} from '#app/features/announcements/commands.server.ts';

import { announcement } from '#app/features/announcements/fields.ts';
import {
  publishMissed,
  publishPages,
  publishShows,
  sweepFediverse,
} from '#app/features/fediverse/commands.server.ts';

import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { leavePage } from '#app/processes/leaving.server.ts';
import { type Acting, addSide, dayIn } from '#tests/harness/bookings/bookings.ts';
import { bandstand } from '#tests/harness/fediverse/bandstand.ts';
import { elsewhere } from '#tests/harness/fediverse/elsewhere.ts';
import { makeShow } from '#tests/harness/fediverse/make-show.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));
const { orm } = database;
const ours = bandstand(database);
const theirs = elsewhere();
const { services } = ours;

let venue: Acting;
let actor: string;
beforeEach(async () => {
  await orm.delete(outbox);
  await orm.delete(fediversePages);
  venue = await addSide(database, 'venue', 'Cinema Candeia');
  actor = `${services.brand.site}/fediverse/pages/${venue.as}`;
  theirs.reset();
});

/** A remote person follows the venue and was accepted. */
async function followed(...names: string[]): Promise<void> {
  for (const name of names) {
    const by = theirs.addPerson(name);
    const id = `${by}/${venue.as}`;
    await theirs.send(`${actor}/inbox`, { id, type: 'Follow', actor: by, object: actor });
  }
  await ours.work();
  theirs.reset();
}
const told = () => theirs.came.map(({ activity }) => activity);
const change = async (eventId: string, changed: Partial<typeof events.$inferInsert>) => {
  await orm.update(events).set(changed).where(eq(events.id, eventId));
  await refreshAnnouncements({ database }, [venue.as]);
};

describe('a show', () => {
  test('is told once to each server with followers, as an Event', async () => {
    await followed('ana', 'ben');
    const { announcementId } = await makeShow(database, venue, 'Loud <Night>', dayIn(20));
    await ours.work();
    const [{ object, ...create } = {}] = told();
    expect(theirs.came.map(({ path }) => path)).toEqual(['/inbox']);
    const page = `${services.brand.site}/events/${announcementId}-loud-night`;
    expect(create).toMatchObject({ type: 'Create', actor, id: `${object.id}#create` });
    expect(object).toMatchObject({
      type: 'Event',
      attributedTo: actor,
      name: 'Loud <Night>',
      url: page,
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      cc: [`${actor}/followers`],
      startTime: expect.stringMatching(/T20:00:00[+-]/),
      timezone: 'Europe/Lisbon',
      status: 'CONFIRMED',
      'ical:status': 'CONFIRMED',
      eventStatus: 'https://w3id.org/fep/8a8e/EventScheduled',
      location: { type: 'Place', name: 'Cinema Candeia', latitude: 38.7, longitude: -9.1 },
      joinMode: 'external',
      externalParticipationUrl: page,
      category: 'MUSIC',
    });
    // Mastodon shows the name, the summary and the link; both are HTML there.
    expect(object.summary).toMatch(/doors 20:00 · Cinema Candeia · Free entry/);
    expect(object.content).toContain('Come &#60;early&#62;');
    // The same document is at its own address, and listed.
    const { body } = await ours.read(object.id);
    expect(body).toMatchObject({ ...object, '@context': create['@context'] });
    const list = await ours.read(`${actor}/outbox`);
    expect(list.body).toMatchObject({ totalItems: 1, orderedItems: [{ id: create.id, object }] });
    const sent = await ours.read(new URL(page).pathname);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, object.id]);
    await ours.work();
    expect(theirs.came).toHaveLength(1);
  });

  test('that is moved or cancelled is an Update of it; one that says the same is none', async () => {
    await followed('ana');
    const { eventId } = await makeShow(database, venue, 'Late Night', dayIn(20));
    await ours.work();
    await refreshAnnouncements({ database }, [venue.as]);
    await ours.work();
    expect(told().map(({ type }) => type)).toEqual(['Create']);
    await change(eventId, { day: dayIn(22) });
    await ours.work();
    await change(eventId, { cancelledAt: new Date() });
    await ours.work();
    const [create, moved, cancelled] = told();
    expect(moved).toMatchObject({
      type: 'Update',
      id: `${create?.object.id}#update-1`,
      object: { id: create?.object.id, eventStatus: 'https://w3id.org/fep/8a8e/EventRescheduled' },
    });
    expect(moved?.object.summary).toContain('New date');
    expect(cancelled).toMatchObject({
      type: 'Update',
      id: `${create?.object.id}#update-2`,
      object: { status: 'CANCELLED', 'ical:status': 'CANCELLED', updated: expect.any(String) },
    });
    expect(cancelled?.object.summary).toContain('Cancelled');
  });

  test('that is taken back is deleted, and nothing is left of it but its address', async () => {
    await followed('ana');
    const { eventId } = await makeShow(database, venue, 'Late Night', dayIn(20));
    await ours.work();
    await withdrawAnnouncement({ database, files }, venue.viewer, { as: venue.as, eventId });
    await ours.work();
    const [create, gone] = told();
    const { id } = create?.object ?? {};
    expect(gone).toMatchObject({ type: 'Delete', object: { id, type: 'Tombstone' } });
    const { status, body } = await ours.read(id);
    expect([status, body]).toEqual([410, expect.objectContaining({ type: 'Tombstone' })]);
    expect(JSON.stringify(body)).not.toContain('Late Night');
    // Announced again, it is another one.
    await announceEvent({ database }, venue.viewer, {
      as: venue.as,
      ...announcement.parse({ eventId, priceKind: 'free' }),
    });
    await ours.work();
    expect(told()[2]).toMatchObject({ type: 'Create' });
    expect(told()[2]?.object.id).not.toBe(id);
  });

  test('that was never told is found, as after the operator enables federation', async () => {
    await followed('ana');
    const { announcementId } = await makeShow(database, venue, 'Late Night', dayIn(20));
    await orm.delete(outbox);
    await publishMissed(services);
    await ours.work();
    await publishMissed(services);
    expect(told().map(({ type }) => type)).toEqual(['Create']);
    await orm.delete(announcements).where(eq(announcements.id, announcementId));
    await publishMissed(services);
    await ours.work();
    expect(told().map(({ type }) => type)).toEqual(['Create', 'Delete']);
  });

  test('that is over is told to no one', async () => {
    await followed('ana');
    await makeShow(database, venue, 'Late Night', dayIn(20));
    await orm.update(publicEvents).set({ isPast: true });
    await ours.work();
    expect(theirs.came).toEqual([]);
  });
});

describe('a server', () => {
  const tries = () => orm.select().from(fediverseDeliveries);
  const followers = () => orm.$count(fediverseFollowers);
  beforeEach(() => followed('ana'));

  test('that fails gets the same again until it is back, and later ones meanwhile', async () => {
    theirs.answer(503);
    await makeShow(database, venue, 'Late Night', dayIn(20));
    await ours.work(2);
    const [again] = await ours.stranded();
    expect(again?.dueAt.getTime()).toBeGreaterThan(Date.now());
    theirs.answer(202);
    await ours.work();
    const bodies = theirs.came.map(({ body }) => body);
    expect([bodies.length, new Set(bodies).size]).toEqual([2, 1]);
    expect(await ours.stranded()).toEqual([]);
  });

  test('hears once, though the worker dies and another takes the row up again', async () => {
    await makeShow(database, venue, 'Late Night', dayIn(20));
    await ours.work(1);
    const [row] = await ours.stranded();
    await ours.work();
    await orm.insert(outbox).values({ type: 'fediverse due', payload: row?.payload ?? {} });
    await ours.work();
    expect(theirs.came).toHaveLength(1);
  });

  test.each([
    ['says it has gone', 410, 1],
    ['fails for days', 500, 10],
  ])('that %s is forgotten with all who follow there', async (_, status, attempts) => {
    theirs.answer(status);
    await makeShow(database, venue, 'Late Night', dayIn(20));
    await ours.work(12);
    expect(theirs.came).toHaveLength(attempts);
    expect([await followers(), await ours.stranded()]).toEqual([0, []]);
  });

  test('that takes everything but one letter is kept', async () => {
    theirs.answer(500);
    await makeShow(database, venue, 'Late Night', dayIn(20));
    await ours.work(1);
    const [first] = await tries();
    await ours.work(1);
    theirs.answer(202);
    await makeShow(database, venue, 'Early Night', dayIn(21));
    await ours.work(3);
    await orm
      .update(fediverseDeliveries)
      .set({ attempts: 9, nextAt: new Date(), arrivedAt: null, turn: 90 })
      .where(eq(fediverseDeliveries.id, first?.id ?? ''));
    theirs.answer(500);
    const payload = { deliveryId: first?.id, turn: 90 };
    await orm.insert(outbox).values({ type: 'fediverse due', payload });
    await ours.work(1);
    expect([await followers(), await ours.stranded()]).toEqual([1, []]);
  });
});

test('a page that is called something else is an Update of it, once', async () => {
  await followed('ana');
  await publishPages(services as never);
  await orm
    .update(profiles)
    .set({ displayName: 'Cinema Farol', updatedAt: new Date() })
    .where(eq(profiles.id, venue.as));
  for (let run = 0; run < 2; run += 1) await publishPages(services as never);
  await ours.work();
  expect(told()).toMatchObject([
    { type: 'Update', actor, object: { id: actor, type: 'Group', name: 'Cinema Farol' } },
  ]);
});

test('nothing is told while the operator has not let the platform in', async () => {
  await followed('ana');
  const brand = { ...services.brand, isFederated: false };
  const { announcementId } = await makeShow(database, venue, 'Late Night', dayIn(20));
  await publishShows({ database, brand }, [announcementId]);
  await publishMissed({ database, brand });
  expect(await orm.$count(fediversePosts)).toBe(0);
});

test('a page that leaves tells its followers’ servers, and then its key is gone', async () => {
  await followed('ana');
  await leavePage(services as never, venue.viewer, venue.as);
  const rows = () => orm.$count(fediversePages);
  await sweepFediverse(orm);
  expect([await rows(), (await ours.read(actor)).status]).toEqual([1, 410]);
  await ours.work();
  expect(told()).toMatchObject([{ type: 'Delete', actor, object: actor }]);
  await sweepFediverse(orm);
  expect([await rows(), (await ours.read(actor)).status]).toEqual([0, 404]);
});
