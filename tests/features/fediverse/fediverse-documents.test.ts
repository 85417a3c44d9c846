import {
  Activity,
  type Create,
  Event,
  Group,
  type Image,
  OrderedCollection,
  OrderedCollectionPage,
  type Place,
} from '@fedify/vocab';
import { getDocumentLoader } from '@fedify/vocab-runtime';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { fediversePages, fediversePosts } from '#app/db/schema/fediverse.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { withdrawAnnouncement } from '#app/features/announcements/commands.server.ts';
import { readFediverseOutbox } from '#app/features/fediverse/queries.server.ts';
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
/** A strict reader of our documents, with the contexts that they contain. */
const contexts = getDocumentLoader({ allowPrivateAddress: true });
const how = { documentLoader: contexts, contextLoader: contexts };

test('a strict reader reads every document: page, show, outbox, and sent activities', async () => {
  await followed('ana');
  const { eventId } = await makeShow(database, venue, 'Late Night', dayIn(20));
  await ours.work();
  const site = `${services.brand.site}/`;
  const { body: page } = await ours.read(actor);
  expect((await Group.fromJsonLd(page, how)).inboxId?.href).toBe(`${actor}/inbox`);
  const { body: list } = await ours.read(`${actor}/outbox`);
  const outboxRead = await OrderedCollection.fromJsonLd(list, how);
  let shows = 0;
  for await (const item of outboxRead.getItems(how)) {
    const event = await (item as Create).getObject(how);
    if (!(event instanceof Event)) throw new Error('no event');
    const images = await Array.fromAsync(event.getImages(how));
    const addresses = images.map((image) => String((image as Image).url));
    expect(addresses).toEqual([expect.stringMatching(/\/images\/events\/.+\.jpg$/)]);
    for (const address of addresses) expect(address.startsWith(site)).toBe(true);
    const place = (await event.getLocation(how)) as Place;
    expect([place.latitude, place.longitude]).toEqual([38.7, -9.1]);
    expect([event.startTime, event.endTime].map(String)).toEqual(
      Array(2).fill(expect.stringMatching(/T[\d:]+Z$/)),
    );
    shows += 1;
  }
  expect(shows).toBe(1);
  await withdrawAnnouncement({ database, files }, venue.viewer, { as: venue.as, eventId });
  await ours.work();
  await leavePage(services as never, venue.viewer, venue.as);
  await ours.work();
  const types = told().map(({ type, object }) => `${type} ${object.type ?? 'page'}`);
  expect(types).toEqual(['Create Event', 'Delete Tombstone', 'Delete page']);
  for (const activity of told()) {
    const read = await Activity.fromJsonLd(activity, how);
    expect([read.toIds.length, read.ccIds.length], activity.type).toEqual([1, 1]);
  }
});

test('an outbox of more shows than a page has is read page by page, each show once', async () => {
  for (const night of [20, 21, 22, 23, 24])
    await makeShow(database, venue, `Night ${night}`, dayIn(night));
  await followed('ana');
  await ours.work();
  const read = (part: string | null) =>
    readFediverseOutbox(orm, services.brand.site, venue.as, { part, most: 2 });
  const list = await OrderedCollection.fromJsonLd(await read(null), how);
  expect([list.totalItems, list.firstId?.href]).toEqual([5, `${actor}/outbox?page=latest`]);
  const names: string[] = [];
  for (let next = list.firstId; next; ) {
    const document = await read(next.searchParams.get('page'));
    const page = await OrderedCollectionPage.fromJsonLd(document, how);
    expect([page.id?.href, page.partOfId?.href]).toEqual([next.href, `${actor}/outbox`]);
    for await (const item of page.getItems(how))
      names.push(String((await (item as Create).getObject(how))?.name));
    next = page.nextId;
  }
  expect(names.toSorted()).toEqual([20, 21, 22, 23, 24].map((night) => `Night ${night}`));
  const { status, body } = await ours.read(`${actor}/outbox?page=latest`);
  expect([status, body.type, body.orderedItems.length]).toEqual([200, 'OrderedCollectionPage', 5]);
  for (const none of ['', '2', '%00', 'a'.repeat(32)])
    expect((await ours.read(`${actor}/outbox?page=${none}`)).status, none).toBe(404);
});

test('coordinates are floats, and a place has an address, whatever is known of it', async () => {
  await orm
    .update(profiles)
    .set({ latitude: 41, longitude: -8, address: null })
    .where(eq(profiles.id, venue.as));
  const { announcementId } = await makeShow(database, venue, 'Late Night', dayIn(20));
  await ours.work();
  const [post] = await orm
    .select()
    .from(fediversePosts)
    .where(eq(fediversePosts.showId, announcementId));
  const answer = await fetch(`${services.brand.site}/fediverse/shows/${post?.id}`);
  const text = await answer.text();
  // Mobilizon takes no integers there (converter/address.ex), Gancio no place without an address
  // (helpers.js).
  expect(text).toContain('"latitude":41.0,"longitude":-8.0');
  expect(JSON.parse(text).location).toMatchObject({
    latitude: 41,
    address: { type: 'PostalAddress', streetAddress: 'Cinema Candeia' },
  });
});

test.each([
  ['application/activity+json', 303],
  ['APPLICATION/ACTIVITY+JSON', 303],
  ['application/ld+json; profile="https://www.w3.org/ns/activitystreams"', 303],
  ['application/ld+json;profile=https://www.w3.org/ns/activitystreams', 303],
  ['application/ld+json; charset=utf-8; profile="https://www.w3.org/ns/activitystreams"', 303],
  ['application/ld+json', 303],
  ['text/html;q=0.5, application/activity+json;q=0.9', 303],
  ['text/html, application/activity+json;q=0.5', 404],
  ['application/activity+json;q=0, text/html', 404],
  ['application/ld+json; profile="https://www.w3.org/ns/anno"', 404],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 404],
])('a request for %s is answered by its weight', async (accept, status) => {
  expect((await ours.read(`/users/${venue.as}`, accept)).status).toBe(status);
});

test('a page is found by its handle, its address and at its own page', async () => {
  const { host } = new URL(services.brand.site);
  const seek = (resource: string) =>
    ours.read(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`);
  const capitals = venue.as.toUpperCase();
  for (const resource of [
    `acct:${venue.as}@${host}`,
    `acct:${capitals}@${host.toUpperCase()}`,
    `ACCT:${capitals}@${host}`,
    `acct:@${capitals}@${host}`,
    `@${venue.as}@${host}`,
    `${venue.as}@${host}`,
    `acct:${venue.as.replace('-', '%2D').replace('a', '%61')}@${host}`,
    `${services.brand.site}/users/${venue.as}`,
    `${services.brand.site.toUpperCase()}/users/${capitals}/`,
    actor,
  ]) {
    const { status, headers, body } = await seek(resource);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/jrd+json']);
    expect(body.subject).toBe(`acct:${venue.as}@${host}`);
    expect(body.links[0]).toMatchObject({ rel: 'self', href: actor });
  }
  for (const name of [`acct:${venue.as}@other.example`, `acct:no-one@${host}`, 'acct:', '%00'])
    expect((await seek(name)).status).toBe(404);
  const { body } = await ours.read(actor);
  expect(body).toMatchObject({
    id: actor,
    type: 'Group',
    preferredUsername: venue.as,
    name: 'Cinema Candeia',
    url: `${services.brand.site}/users/${venue.as}`,
    inbox: `${actor}/inbox`,
    endpoints: { sharedInbox: `${services.brand.site}/fediverse/inbox` },
    publicKey: { id: `${actor}#main-key`, owner: actor },
  });
  const mastodon =
    'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams", text/html;q=0.1';
  const sent = await ours.read(`/users/${venue.as}`, mastodon);
  expect([sent.status, sent.headers.get('location'), sent.headers.get('vary')]).toEqual([
    ...[303, actor],
    'Accept',
  ]);
  // A browser goes on to the page.
  expect((await ours.read(`/users/${venue.as}`, 'text/html,*/*;q=0.8')).status).toBe(404);
  const { body: known } = await ours.read('/.well-known/nodeinfo');
  const { body: node } = await ours.read(known.links[0].href);
  expect(node).toMatchObject({ version: '2.1', software: { name: 'bandstand' } });
});
