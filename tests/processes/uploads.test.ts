import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { messageFiles } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import { addSide } from '#tests/harness/bookings/bookings.ts';
import { raiseIn } from '#tests/harness/money/disputed.ts';
import { heldBooking } from '#tests/harness/money/played.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { type S3, startS3 } from '#tests/harness/servers/s3.ts';
import { startTcpProxy, type TcpProxy } from '#tests/harness/servers/tcp-proxy.ts';

let s3: S3;
let network: TcpProxy;
let database: Database;
let platforms: RunningPlatform[];
let id: string;
let cookie: string;

/**
 * Two processes on one database and one store, like a larger site; the way from the second to the
 * store can be cut.
 */
beforeAll(async () => {
  s3 = await startS3();
  const url = await copyDatabase();
  const environment = {
    DATABASE_URL: url,
    AUTH_SECRET: testSecret,
    ROLE: 'web',
    ...s3.environment,
  };
  const store = new URL(s3.filesUrl);
  network = await startTcpProxy(store.searchParams.get('endpoint') ?? '');
  store.searchParams.set('endpoint', network.url);
  platforms = [
    await startPlatform(environment),
    await startPlatform({ ...environment, FILES_URL: store.href }),
  ];
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  id = (await makePerson(database.orm, { name: 'Łódź Owls' })).accountId;
  await database.orm.update(profiles).set({ publishedAt: new Date(), bio: 'We play.' });
  cookie = (await openSession(database.orm, id)).cookie;
});
afterAll(async () => {
  for (const platform of platforms) await platform.end();
  await database.close();
  await network.close();
  await s3.stop();
});

function post(page: string, body: object, headers: Record<string, string> = {}) {
  const origin = platforms[0]?.address ?? '';
  return fetch(`${origin}/profiles/${id}/${page}`, {
    method: 'POST',
    headers: { cookie, origin, ...headers },
    body: JSON.stringify(body),
  });
}

async function send(bytes: Uint8Array, page: string, what: object): Promise<Response> {
  const announcement = { contentType: 'image/jpeg', sizeBytes: bytes.length };
  const { uploadId, url, method, headers } = await (await post('uploads', announcement)).json();
  await fetch(url, { method, headers, body: new Uint8Array(bytes) });
  return post(page, { uploadId, ...what });
}

const shownBy = async (platform: RunningPlatform | undefined) =>
  (await fetch(`${platform?.address}/users/${id}`)).text();
const addressIn = (page: string) =>
  /\/images\/users\/\w+\/banner-[\w-]{12}-1280\.webp/.exec(page)?.[0];

it('a replaced picture is at once gone from every process', async () => {
  const [one, other] = platforms;
  for (const colour of ['#ff0000', '#00ff00', '#0000ff']) {
    const old = addressIn(await shownBy(other));
    if (old) expect((await fetch(other?.address + old)).status).toBe(200);
    const bytes = await drawPicture('jpeg', { width: 800, height: 300, colour });
    expect((await send(bytes, 'pictures/banner', { crop: null })).status).toBe(200);
    for (const platform of [one, other]) {
      await expect.poll(async () => addressIn(await shownBy(platform))).toBeTruthy();
      await expect.poll(async () => addressIn(await shownBy(platform))).not.toBe(old);
      if (old) expect((await fetch(platform?.address + old)).status).toBe(404);
    }
  }
});

it('the press kit is made and packed by the platform as it is shipped', async () => {
  const photo = await drawPicture('jpeg', { width: 900, height: 600 });
  const added = await send(photo, 'files', { kind: 'pressPhoto', credit: 'Rui' });
  expect(added.status).toBe(201);
  for (const { address } of platforms) {
    const kit = `${address}/users/${id}/press-kit`;
    const pdf = await fetch(`${kit}.pdf`);
    expect(pdf.status).toBe(200);
    expect(textOfPdf(new Uint8Array(await pdf.arrayBuffer()))).toContain('Łódź Owls');
    const zip = await fetch(`${kit}.zip`);
    const names = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    expect(names).toContain('lodz-owls-press-kit/photos/photo-01.jpg');
  }
});

it('nothing is taken from another person’s page, or from a visitor', async () => {
  const announcement = { contentType: 'image/png', sizeBytes: 9 };
  const foreign = await post('uploads', announcement, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect((await post('uploads', announcement, { cookie: '' })).status).toBe(401);
  const other = await makePerson(database.orm);
  const { cookie: theirs } = await openSession(database.orm, other.accountId);
  expect((await post('uploads', announcement, { cookie: theirs })).status).toBe(404);
  expect((await post('uploads', announcement)).status).toBe(201);
});

it('only the page that sends files may speak to the store', async () => {
  const store = new URL(new URL(s3.filesUrl).searchParams.get('endpoint') ?? '').origin;
  const policyOf = async (page: string) => {
    const answer = await fetch(`${platforms[0]?.address}${page}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return answer.headers.get('content-security-policy');
  };
  expect(await policyOf(`/profiles/${id}/edit`)).toContain(`connect-src 'self' ${store};`);
  expect(await policyOf(`/users/${id}`)).toContain(`connect-src 'self';`);
});

describe('while the store is away', () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${platforms[1]?.address}${path}`, { headers: { cookie: theirs }, ...init });
  let theirs: string;
  let paths: string[];

  beforeAll(async () => {
    const files = openFiles(parseSettings(s3.environment));
    const venue = await addSide(database, 'venue', 'The Quay');
    const performer = await addSide(database, 'artist', 'The Owls');
    const sides = { venue, performer };
    const bookingId = await heldBooking(database, sides, { state: 'played', ends: '-1 hour' });
    const sent = [{ name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n%%EOF') }];
    await raiseIn({ database, files }, venue, { bookingId, sent });
    const [evidence] = await database.orm.select().from(messageFiles);
    ({ cookie: theirs } = await openSession(database.orm, venue.viewer.accountId));
    const banner = addressIn(await shownBy(platforms[1])) ?? '';
    paths = [
      banner.replace('1280', '640'),
      `/images/users/${venue.as}/profilePicture.jpg`,
      `/messages/files/${evidence?.id}`,
    ];
    network.cut();
  });
  afterAll(() => network.mend());

  it('a picture and evidence say when to come again', async () => {
    for (const path of paths) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(503);
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
    }
  });

  it('an export that breaks off can’t be taken for a whole one', async () => {
    const headers = { cookie, origin: platforms[1]?.address ?? '' };
    const answer = await ask('/settings/export', { method: 'POST', headers });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('a page is shown without its pictures, and all is there again afterwards', async () => {
    expect(await shownBy(platforms[1])).toContain('Łódź Owls');
    network.mend();
    const [picture = '', , evidence = ''] = paths;
    for (const path of [picture, evidence])
      await expect.poll(async () => (await ask(path)).status).toBe(200);
  });
});
