import { inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { images } from '#app/api/images.server.ts';
import { siteFiles } from '#app/api/site-files.server.ts';
import { publicApi } from '#app/api/v1/public-api.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pictureAddress } from '#app/domain/profiles/page-files.ts';
import { listFeatured } from '#app/features/profiles/list-featured.server.ts';
import { findPicture } from '#app/features/profiles/queries.server.ts';
import { showProfile } from '#app/features/profiles/show-profile.server.ts';
import { locatorVersion, shareVersion } from '#app/features/profiles/views.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { viewerOf } from '#tests/harness/calls/viewers.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';
import '#tests/harness/reading/messages.ts';

/*
 * A page that was never published or is hidden can be seen nowhere. Each place is also queried for
 * a public page, so that nothing here passes because the place is empty.
 */

const log = openLog('silent');
const files = openWatchedFiles();
const position = { latitude: 41.15, longitude: -8.61 };
const database = await testDatabase();
let services: Services;
let pictures: string[];

beforeAll(async () => {
  const settings = parseSettings({});
  services = { database, files, log, settings, brand: brandOf(settings) } as unknown as Services;
  const page = { userType: 'venue', displayName: 'Sala', bio: 'A room.', ...position } as const;
  await database.orm.insert(profiles).values([
    { id: 'shown', ...page },
    { id: 'hidden', ...page, hiddenAt: new Date() },
    { id: 'unpublished', ...page, publishedAt: null },
    { id: 'both', ...page, publishedAt: null, hiddenAt: new Date() },
  ]);
  for (const id of ['shown', 'hidden', 'unpublished', 'both', 'stray'])
    await files.write(`images/users/${id}/profilePicture.jpg`, await drawPicture(), 'image/jpeg');
  pictures = await picturesOf('shown');
});

/** The name of every kind of picture that a page has. */
async function picturesOf(id: string): Promise<string[]> {
  const { picture } = await findPicture({ files, log }, id, 'profilePicture');
  const [row] = await database.orm
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [id]));
  if (!picture || !row) throw new Error(`${id} has no picture`);
  const { version } = picture;
  return [
    'profilePicture.jpg',
    pictureAddress(id, { kind: 'profilePicture', version, width: 160, format: 'webp' }).slice(
      `/images/users/${id}/`.length,
    ),
    `locator-${locatorVersion(position)}.svg`,
    `share-${shareVersion(row, picture)}.jpg`,
  ];
}

function ask(address: string, viewer: Viewer | null = null): Promise<Response> {
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    context.set('services', services);
    context.set('requestId', 'request');
    context.set('viewer', viewer);
    await next();
  });
  app.route('/', images).route('/', siteFiles).route('/api/v1', publicApi);
  return Promise.resolve(app.request(address));
}

const unseen = ['hidden', 'unpublished', 'both'];

describe('a page that isn’t public is shown by none of', () => {
  it('the page itself', async () => {
    const stateOf = async (id: string) => (await showProfile({ database, files, log }, id)).state;
    expect(await stateOf('shown')).toBe('found');
    for (const id of unseen) expect(await stateOf(id)).toBe('unknown');
  });

  it('the home page', async () => {
    const { venues } = await listFeatured({ database, files, log });
    expect(venues.map(({ userId }) => userId)).toEqual(['shown']);
  });

  it('the public calls, which answer its own people as if it didn’t exist', async () => {
    expect((await ask('/api/v1/users/shown')).status).toBe(200);
    const unknown = await (await ask('/api/v1/users/nobody')).text();
    for (const id of unseen) {
      const answer = await ask(`/api/v1/users/${id}`, viewerOf({ [id]: 'owner' }));
      expect([answer.status, await answer.text()]).toEqual([404, unknown]);
    }
  });

  it('the site map', async () => {
    const index = await (await ask('/sitemap.xml')).text();
    expect(index).toContain('/sitemap/from-shown.xml');
    const part = await (await ask('/sitemap/from-shown.xml')).text();
    expect(part).toContain('/users/shown<');
    for (const id of unseen) {
      expect(index + part).not.toContain(`${id}`);
      expect((await ask(`/sitemap/from-${id}.xml`)).status).toBe(404);
    }
  });

  it('the pictures, for strangers', async () => {
    for (const name of pictures)
      expect((await ask(`/images/users/shown/${name}`)).status, name).toBe(200);
    for (const id of unseen)
      for (const name of await picturesOf(id))
        for (const viewer of [null, viewerOf({ shown: 'owner' })])
          expect((await ask(`/images/users/${id}/${name}`, viewer)).status, name).toBe(404);
  });
});

it('who may see its draft sees its pictures, and nothing between keeps a copy', async () => {
  for (const id of unseen) {
    const door = await ask(`/images/users/${id}/profilePicture.jpg`, viewerOf({ [id]: 'door' }));
    expect(door.status).toBe(404);
    for (const role of ['owner', 'manager'] as const) {
      const answer = await ask(`/images/users/${id}/profilePicture.jpg`, viewerOf({ [id]: role }));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  }
  const response = await ask(
    '/images/users/shown/profilePicture.jpg',
    viewerOf({ shown: 'owner' }),
  );
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
});

it('a picture in storage that belongs to no page isn’t shown', async () => {
  expect((await ask('/images/users/stray/profilePicture.jpg')).status).toBe(404);
});
