import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { forgetPictures } from '#app/features/profiles/queries.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles } from '#app/platform/files/files.server.ts';
import { sendPicture } from '#tests/harness/browser/send-picture.ts';
import { type Calls, serveCalls } from '#tests/harness/calls/calls.ts';
import { openTestDatabase } from './database.ts';
import { makeFolder } from './folder.ts';
import { type HeardLine, openHeardLog } from './heard-log.ts';
import { type S3, startS3 } from './s3.ts';

type Store = 'a folder' | 'an S3 store' | 'an inner S3 store';

/** Some of the platform's calls, with files in one kind of store. Each test begins empty. */
export type World = {
  store: Store;
  database: Database;
  files: Files;
  calls: Calls;
  s3: S3;
  /** Log lines. */
  lines: HeardLine[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a picture and adopts it, as a browser does. */
  send(profileId: string, bytes: Uint8Array, path: string, what?: object): Promise<Response>;
  keysBelow(folder: string): Promise<string[]>;
};

/** The same tests with files in a folder and in an S3 store, or in other named stores. */
export function describeOnStores(
  title: string,
  apps: Hono<HttpEnv>[],
  tests: (world: World) => void,
  stores: Store[] = ['a folder', 'an S3 store'],
): void {
  describe.each(stores)(`${title}, with files in %s`, (store) => {
    const { log, lines } = openHeardLog();
    const world = { store, lines } as World;
    beforeAll(async () => {
      world.database = await openTestDatabase();
      world.s3 = await startS3();
      const settings = parseSettings({
        ...environmentOf(store, world.s3),
        BASE_URL: 'https://bandstand.test',
      });
      const { database } = world;
      world.files = openFiles(settings);
      const services = { database, files: world.files, log, brand: brandOf(settings) };
      world.calls = await serveCalls(apps, services);
      database.changes.onChange((tag) => forgetPictures(world.files, tag));
    });
    afterAll(async () => {
      await world.calls.close();
      await world.database.close();
      await world.s3.stop();
    });
    beforeEach(async () => {
      world.calls.viewer = null;
      await world.database.orm.delete(profiles);
      for (const folder of ['uploads', 'images', 'derived']) await world.files.removeAll(folder);
      lines.length = 0;
    });
    world.get = (path, headers = {}) => fetch(world.calls.address + path, { headers });
    world.send = (profileId, bytes, path, what) =>
      sendPicture(world.calls.address, profileId, bytes, path, what);
    world.keysBelow = async (folder) =>
      (await world.files.list(folder)).map(({ key }) => key).sort();
    tests(world);
  });
}

function environmentOf(store: Store, { environment }: S3): Record<string, string> {
  if (store === 'a folder') return { DATA_DIR: makeFolder() };
  if (store === 'an S3 store') return environment;
  return { ...environment, FILES_URL: `${environment.FILES_URL}&uploads=through` };
}
