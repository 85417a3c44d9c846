import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { attempts } from '#app/db/schema/accounts.ts';
import { fediverseFollowers, fediversePages } from '#app/db/schema/fediverse.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { attemptLimits } from '#app/domain/accounts/limits.ts';
import { changeFederation } from '#app/features/fediverse/commands.server.ts';
import { findKeys } from '#app/features/fediverse/steps.server.ts';
import { hideProfile } from '#app/features/profiles/commands.server.ts';
import { type Acting, addSide } from '#tests/harness/bookings/bookings.ts';
import { bandstand } from '#tests/harness/fediverse/bandstand.ts';
import { elsewhere, otherPair, pemOf } from '#tests/harness/fediverse/elsewhere.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const ours = bandstand(database);
const theirs = elsewhere();
const { services } = ours;

const { publicKey: shortKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
let page: Acting;
let actor: string;
let inbox: string;
let fan: string;
let count = 0;
beforeEach(async () => {
  await orm.delete(attempts);
  await orm.delete(outbox);
  theirs.reset();
  page = await addSide(database, 'artist', 'The Night Owls');
  actor = `${services.brand.site}/fediverse/pages/${page.as}`;
  inbox = `${services.brand.site}/fediverse/inbox`;
  count += 1;
  fan = theirs.addPerson(`fan${count}`);
});

const followed = (by = fan) => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `${by}/follows/1`,
  type: 'Follow',
  actor: by,
  object: actor,
});
const followers = async () => {
  const rows = await orm
    .select({ actor: fediverseFollowers.actor })
    .from(fediverseFollowers)
    .where(eq(fediverseFollowers.pageId, page.as));
  return rows.map((row) => row.actor);
};

describe('a remote actor', () => {
  test('follows a page, and is told so by a letter that it has signed', async () => {
    expect(await theirs.send(`${actor}/inbox`, followed())).toBe(202);
    await ours.work();
    const [accept] = theirs.came;
    expect(accept?.path).toBe(`${new URL(fan).pathname}/inbox`);
    expect(accept?.activity).toMatchObject({
      type: 'Accept',
      actor,
      object: { id: `${fan}/follows/1`, type: 'Follow', actor: fan, object: actor },
    });
    const { body } = await ours.read(actor);
    expect(accept && theirs.isFrom(accept, body.publicKey.publicKeyPem)).toBe(true);
    expect(await followers()).toEqual([fan]);
    // The number is public, the followers are not.
    const list = await ours.read(body.followers);
    expect(list.body).toMatchObject({ type: 'OrderedCollection', totalItems: 1 });
    expect(JSON.stringify(list.body)).not.toContain(fan);
  });

  test.each<[string, () => object]>([
    [
      'by Mastodon’s Undo',
      () => ({ id: `${fan}#undo`, type: 'Undo', actor: fan, object: followed() }),
    ],
    [
      'by an Undo that names the follow alone',
      () => ({ id: `${fan}#undo`, type: 'Undo', actor: fan, object: `${fan}/follows/1` }),
    ],
    ['by blocking it', () => ({ id: `${fan}#block`, type: 'Block', actor: fan, object: actor })],
    [
      'by leaving their server',
      () => ({ id: `${fan}#delete`, type: 'Delete', actor: fan, object: { id: fan } }),
    ],
  ])('follows it no longer: %s', async (_, ended) => {
    await theirs.send(inbox, followed());
    theirs.people.delete(new URL(fan).pathname);
    expect(await theirs.send(inbox, ended())).toBe(202);
    expect(await followers()).toEqual([]);
  });

  test.each<[string, object, object]>([
    ['Pleroma’s form of a key', { publicKeyPem: pemOf('pkcs1') }, {}],
    ['a list of keys', {}, { isList: true }],
  ])('may sign with %s', async (_, key, { isList = false }: { isList?: boolean }) => {
    const id = theirs.addPerson(`keys${isList}`);
    const own = { id: `${id}#main-key`, owner: id, publicKeyPem: pemOf(), ...key };
    const another = {
      ...own,
      id: `${id}#another`,
      publicKeyPem: pemOf('spki', otherPair.publicKey),
    };
    theirs.addPerson(`keys${isList}`, { publicKey: isList ? [another, own] : own });
    expect(await theirs.send(inbox, followed(id))).toBe(202);
    expect(await followers()).toEqual([id]);
  });

  test('who follows and signs with a new key is asked for it', async () => {
    await theirs.send(inbox, followed());
    const undo = { id: `${fan}#undo`, type: 'Undo', actor: fan, object: followed() };
    expect(await theirs.send(inbox, undo, { key: otherPair.privateKey })).toBe(401);
    expect(await followers()).toEqual([fan]);
    const publicKey = {
      id: `${fan}#main-key`,
      owner: fan,
      publicKeyPem: pemOf('spki', otherPair.publicKey),
    };
    theirs.addPerson(`fan${count}`, { publicKey });
    expect(await theirs.send(inbox, undo, { key: otherPair.privateKey })).toBe(202);
    expect(await followers()).toEqual([]);
  });
});

describe('who lies', () => {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  test.each<[string, number, () => Parameters<typeof theirs.send>[2]]>([
    ['signs with another’s key', 401, () => ({ key: otherPair.privateKey })],
    [
      'names a key of another host',
      401,
      () => ({ keyId: 'https://mastodon.example/users/a#main-key' }),
    ],
    [
      'names a key that isn’t theirs',
      401,
      () => ({ keyId: `${theirs.site}/users/other#main-key` }),
    ],
    ['sends another body', 401, () => ({ body: JSON.stringify({ ...followed(), id: 'x' }) })],
    ['leaves out the digest', 401, () => ({ headers: ['(request-target)', 'host', 'date'] })],
    ['leaves out what is asked', 401, () => ({ headers: ['host', 'date', 'digest'] })],
    ['comes two hours late', 401, () => ({ date: longAgo })],
    ['has signed for another host', 401, () => ({ host: 'elsewhere.example' })],
  ])('and %s is refused', async (_, status, letter) => {
    expect(await theirs.send(inbox, followed(), letter())).toBe(status);
    expect(await followers()).toEqual([]);
  });

  test.each<[string, () => object]>([
    ['another address', () => ({ id: `${theirs.site}/users/another` })],
    ['a key of another actor', () => ({ publicKey: keyOf({ owner: `${theirs.site}/users/b` }) })],
    ['an inbox at another host', () => ({ inbox: 'https://victim.example/inbox' })],
    ['our own inbox', () => ({ inbox })],
    ['an inbox of all at another host', () => ({ endpoints: { sharedInbox: inbox } })],
    ['that they are elsewhere', () => ({ location: `${theirs.site}/users/fan${count - 1}` })],
    [
      'a key that is too short',
      () => ({ publicKey: keyOf({ publicKeyPem: pemOf('spki', shortKey) }) }),
    ],
    ['nothing that could be a person', () => ({ type: 'Note' })],
    ['ten thousand keys', () => ({ publicKey: Array(10_000).fill(keyOf({})) })],
  ])('by naming %s is refused', async (_, lie) => {
    theirs.addPerson(`fan${count}`, lie());
    expect(await theirs.send(inbox, followed())).toBe(401);
    expect([await followers(), await ours.stranded()]).toEqual([[], []]);
  });
  const keyOf = (changed: object) => ({
    id: `${fan}#main-key`,
    owner: fan,
    publicKeyPem: pemOf(),
    ...changed,
  });

  test('as one of our own pages is refused: nothing of ours follows anything', async () => {
    const own = followed(actor);
    expect(await theirs.send(inbox, own, { keyId: `${actor}#main-key` })).toBe(403);
    expect(await followers()).toEqual([]);
  });

  test('at an address that leads inside is never asked', async () => {
    for (const hidden of ['http://localhost:1/users/a', 'http://10.0.0.1/users/a', 'file:///a'])
      expect(await theirs.send(inbox, followed(hidden))).toBeGreaterThanOrEqual(401);
    expect(theirs.asked).toEqual([]);
  });
});

test('a letter counts once, however often it is sent', async () => {
  await theirs.send(inbox, followed());
  await theirs.send(inbox, followed());
  await ours.work();
  expect(theirs.came).toHaveLength(1);
  const undo = { id: `${fan}#undo`, type: 'Undo', actor: fan, object: followed() };
  await theirs.send(inbox, undo);
  // An old message of theirs can't bring them back.
  await theirs.send(inbox, followed());
  expect(await followers()).toEqual([]);
});

test('nothing else that comes is answered, asked about or sent on', async () => {
  await theirs.send(inbox, followed());
  await ours.work();
  theirs.reset();
  const stranger = theirs.addPerson('stranger');
  const note = { id: `${fan}/1`, type: 'Note', attributedTo: fan, content: 'Hello', to: [actor] };
  for (const by of [fan, stranger])
    for (const [number, type] of ['Create', 'Announce', 'Like', 'Accept', 'Move', 'Add'].entries())
      expect(
        await theirs.send(inbox, { id: `${by}/${number}`, type, actor: by, object: note }),
      ).toBe(202);
  // Mastodon tells every server about everyone who leaves.
  const leaves = { id: `${stranger}#delete`, type: 'Delete', actor: stranger, object: stranger };
  expect(await theirs.send(inbox, leaves)).toBe(202);
  await ours.work();
  expect([theirs.came, theirs.asked]).toEqual([[], []]);
});

test('what isn’t an activity, or is too much of one, is refused', async () => {
  for (const nonsense of [
    { type: 'Follow' },
    { ...followed(), actor: ['a'] },
    { ...followed(), object: 7 },
  ])
    expect(await theirs.send(inbox, nonsense, { keyId: `${fan}#main-key` })).toBe(400);
  expect(await theirs.send(inbox, { ...followed(), summary: 'x'.repeat(200_000) })).toBe(413);
});

test('a server that asks again and again waits', async () => {
  const ask = () => theirs.send(inbox, followed(), { key: otherPair.privateKey });
  const { byNetwork } = attemptLimits['follow from elsewhere'];
  expect(await ask()).toBe(401);
  await orm.update(attempts).set({ count: byNetwork });
  expect(await ask()).toBe(429);
  expect(theirs.asked).toHaveLength(1);
});

describe('a page', () => {
  test('that its people take off tells its followers’ servers, and can’t be followed', async () => {
    await theirs.send(inbox, followed());
    await ours.work();
    theirs.reset();
    const change = (isOn: boolean) =>
      changeFederation(services as never, page.viewer, { as: page.as, isOn });
    await change(false);
    await ours.work();
    expect(theirs.came.map(({ path, activity }) => [path, activity.type, activity.object])).toEqual(
      [['/inbox', 'Delete', actor]],
    );
    expect(await followers()).toEqual([]);
    expect((await ours.read(actor)).status).toBe(410);
    expect(await theirs.send(inbox, { ...followed(), id: `${fan}/2` })).toBe(404);
    await change(true);
    expect((await ours.read(actor)).status).toBe(200);
    const stranger = await addSide(database, 'venue', 'Another house');
    await expect(
      changeFederation(services as never, stranger.viewer, { as: page.as, isOn: false }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('that is hidden isn’t there, and keeps its followers for later', async () => {
    await theirs.send(inbox, followed());
    await hideProfile({ database }, page.viewer, { as: page.as });
    expect((await ours.read(actor)).status).toBe(404);
    expect(await followers()).toEqual([fan]);
  });

  test('keeps its private key sealed', async () => {
    await ours.read(actor);
    const [row] = await orm.select().from(fediversePages).where(eq(fediversePages.pageId, page.as));
    expect(row?.publicKey).toContain('BEGIN PUBLIC KEY');
    expect(Buffer.from(row?.privateKey ?? '', 'base64').toString('latin1')).not.toContain(
      'PRIVATE',
    );
    // With another secret it can’t be opened, and the page gets a new one.
    const { publicKey } = await findKeys(orm, 'another secret', page.as);
    expect(publicKey).not.toBe(row?.publicKey);
  });
});
