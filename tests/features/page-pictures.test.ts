import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images } from '#app/api/images.server.ts';
import { uploads } from '#app/api/uploads.server.ts';
import type { Database } from '#app/db/client.server.ts';
import { profileFiles, profiles } from '#app/db/schema/profiles.ts';
import { pictureAddress } from '#app/domain/profiles/picture-address.ts';
import type { PageFile } from '#app/domain/profiles/upload.ts';
import { removeProfileFiles } from '#app/features/profiles/commands/remove-profile-files.server.ts';
import { forgetPictures } from '#app/features/profiles/queries/find-picture.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles } from '#app/platform/files.server.ts';
import { type Calls, serveCalls } from '#tests/harness/calls.ts';
import { openTestDatabase } from '#tests/harness/database.ts';
import { makeFolder } from '#tests/harness/folder.ts';
import { openHeardLog } from '#tests/harness/heard-log.ts';
import { coloursAt, drawFromPhone, drawPicture } from '#tests/harness/pictures.ts';
import { type S3, startS3 } from '#tests/harness/s3.ts';
import { sendPicture } from '#tests/harness/send-picture.ts';
import { viewerOf } from '#tests/harness/viewers.ts';

let database: Database;
let s3: S3;
beforeAll(async () => {
  database = await openTestDatabase();
  s3 = await startS3();
});
afterAll(async () => {
  await database.close();
  await s3.stop();
});

const stores = {
  'a folder': () => ({ DATA_DIR: makeFolder() }),
  'an S3 store': () => s3.environment,
};
const folder = 'images/users/ana';

describe.each(Object.entries(stores))('a page’s pictures in %s', (_name, environment) => {
  let files: Files;
  let calls: Calls;
  const { log, lines } = openHeardLog();

  beforeAll(async () => {
    files = openFiles(parseSettings(environment()));
    calls = await serveCalls([uploads, images], { database, files, log });
    database.changes.onChange((tag) => forgetPictures(files, tag));
  });
  afterAll(() => calls.close());
  beforeEach(async () => {
    calls.viewer = viewerOf({ ana: 'owner', band: 'manager' }, 'ana');
    await database.orm.delete(profiles);
    await database.orm
      .insert(profiles)
      .values(['ana', 'band'].map((id) => ({ id, userType: 'artist' as const })));
    for (const name of ['uploads', 'images', 'derived']) await files.removeAll(name);
    lines.length = 0;
  });

  const send = (bytes: Uint8Array, path: string, what?: object) =>
    sendPicture(calls.address, 'ana', bytes, path, what);
  const get = (address: string) => fetch(calls.address + address);
  const keysBelow = async (name: string) => (await files.list(name)).map(({ key }) => key).sort();
  const page = async () =>
    (await database.orm.select().from(profiles)).find(({ id }) => id === 'ana');

  describe('picture and banner', () => {
    const versionOf = async (answer: Response) =>
      ((await answer.json()) as { version: string }).version;
    const shown = (version: string, kind: 'profilePicture' | 'banner' = 'profilePicture') =>
      pictureAddress('ana', {
        kind,
        version,
        width: kind === 'banner' ? 640 : 160,
        format: 'webp',
      });

    it('are stored upright and without anything a phone knew', async () => {
      await send(await drawFromPhone(), 'pictures/profilePicture');
      const stored = await files.read(`${folder}/profilePicture.jpg`);
      expect(Buffer.from(stored).toString('latin1')).not.toMatch(
        /RuaSecreta|Rua Secreta|PhoneMaker|Exif/,
      );
      const { width, height, orientation, exif, xmp } = await sharp(stored).metadata();
      expect([width, height, orientation, exif, xmp]).toEqual([
        40,
        80,
        undefined,
        undefined,
        undefined,
      ]);
      const [top, bottom] = await coloursAt(stored, [0.5, 0.1], [0.5, 0.9]);
      expect(top?.[0]).toBeGreaterThan(200);
      expect(bottom?.[2]).toBeGreaterThan(200);
    });

    it.each([
      ['as it lies', 1, [13, 7]],
      ['turned by the camera', 6, [7, 26]],
      ['turned the other way', 8, [72, 13]],
    ])('are cut to the pixel, as seen upright: %s', async (_how, orientation, [x, y]) => {
      // Each pixel says where it is; kept as PNG, it says so exactly.
      const pixels = Buffer.alloc(80 * 40 * 4);
      for (let at = 0; at < 80 * 40; at += 1)
        pixels.set([at % 80, Math.floor(at / 80), 0, 254], at * 4);
      const raw = { width: 80, height: 40, channels: 4 as const };
      const bytes = await sharp(pixels, { raw }).withMetadata({ orientation }).png().toBuffer();
      const crop = { left: 13, top: 7, width: 5, height: 3 };
      expect((await send(bytes, 'pictures/banner', { crop })).status).toBe(200);
      const stored = await files.read(`${folder}/banner.png`);
      expect(await sharp(stored).metadata()).toMatchObject({ width: 5, height: 3 });
      expect(await coloursAt(stored, [0, 0])).toEqual([[x, y, 0, 254]]);
    });

    it.each([
      [{ left: 0, top: 0, width: 41, height: 10 }, /within/],
      [{ left: 40, top: 0, width: 1, height: 10 }, /within/],
      [{ left: 0, top: 75, width: 10, height: 6 }, /within/],
      [{ left: -1, top: 0, width: 10, height: 10 }, /second look/],
      [{ left: 0, top: 0, width: 0, height: 10 }, /second look/],
      [{ left: 0.5, top: 0, width: 10, height: 10 }, /second look/],
      [{ left: 0, top: 0, width: Number.MAX_SAFE_INTEGER, height: 10 }, /second look/],
    ])('refuse the cut %j', async (crop, sentence) => {
      const answer = await send(await drawFromPhone(), 'pictures/banner', { crop });
      expect(answer.status).toBe(422);
      expect((await answer.json()).error).toMatch(sentence);
      expect(await keysBelow('images')).toEqual([]);
      expect((await page())?.hasBanner).toBe(false);
    });

    it('stay PNG only where one can see through them', async () => {
      const create = { width: 90, height: 60, channels: 4 as const, background: '#ff000080' };
      const clear = await sharp({ create }).png().toBuffer();
      const opaque = await sharp({ create: { ...create, background: '#ff0000ff' } })
        .png()
        .toBuffer();
      await send(clear, 'pictures/profilePicture');
      expect(await keysBelow('images')).toEqual([`${folder}/profilePicture.png`]);
      await send(opaque, 'pictures/profilePicture');
      expect(await keysBelow('images')).toEqual([`${folder}/profilePicture.jpg`]);
      await send(clear, 'pictures/profilePicture');
      expect(await keysBelow('images')).toEqual([`${folder}/profilePicture.png`]);
    });

    it('are made smaller where they are larger than anybody sees', async () => {
      const large = await drawPicture('jpeg', { width: 5_000, height: 3_000 });
      await send(large, 'pictures/profilePicture');
      await send(large, 'pictures/banner');
      const sizes = await Promise.all(
        ['profilePicture', 'banner'].map(async (kind) =>
          sharp(await files.read(`${folder}/${kind}.jpg`)).metadata(),
        ),
      );
      expect(sizes.map(({ width }) => width)).toEqual([2_000, 4_000]);
    });

    it('set the page’s flag and its time, and are shown at once', async () => {
      const before = (await page())?.updatedAt.getTime() ?? 0;
      const version = await versionOf(await send(await drawPicture(), 'pictures/banner'));
      const after = await page();
      expect(after?.hasBanner).toBe(true);
      expect(after?.updatedAt.getTime()).toBeGreaterThan(before);
      const answer = await get(shown(version, 'banner'));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    });

    it('are gone when replaced: from storage, and under every address they had', async () => {
      const red = await drawPicture('jpeg', { width: 700, height: 700, colour: '#ff0000' });
      const blue = await drawPicture('jpeg', { width: 700, height: 700, colour: '#0000ff' });
      const old = await versionOf(await send(red, 'pictures/profilePicture'));
      for (const width of [160, 640] as const)
        expect((await get(shown(old).replace('160', `${width}`))).status).toBe(200);
      await files.write('derived/images/users/ana/share/abc.jpg', red, 'image/jpeg');
      const isOld = (key: string) => key.includes(old) || key.includes('/share/');
      expect((await keysBelow('derived')).filter(isOld)).not.toEqual([]);

      const version = await versionOf(await send(blue, 'pictures/profilePicture'));
      expect(version).not.toBe(old);
      expect((await get(shown(old))).status).toBe(404);
      expect((await get(shown(version))).status).toBe(200);
      expect((await keysBelow('derived')).filter(isOld)).toEqual([]);
      const [colour] = await coloursAt(
        await files.read(`${folder}/profilePicture.jpg`),
        [0.5, 0.5],
      );
      expect(colour?.[2]).toBeGreaterThan(200);
    });

    it('are taken away with all their copies', async () => {
      const version = await versionOf(await send(await drawPicture(), 'pictures/banner'));
      await get(shown(version, 'banner'));
      const path = `${calls.address}/profiles/ana/pictures/banner`;
      for (let times = 0; times < 2; times += 1) {
        expect((await fetch(path, { method: 'DELETE' })).status).toBe(204);
        expect((await page())?.hasBanner).toBe(false);
        expect((await get(shown(version, 'banner'))).status).toBe(404);
        expect([...(await keysBelow('images')), ...(await keysBelow('derived'))]).toEqual([]);
      }
    });

    it('sent at the same time leave one of them, whole', async () => {
      const clear = { width: 9, height: 9, channels: 4 as const, background: '#ff000080' };
      const png = await sharp({ create: clear }).png().toBuffer();
      const jpg = await drawPicture();
      const answers = await Promise.all(
        [png, jpg, png, jpg].map((bytes) => send(bytes, 'pictures/profilePicture')),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await keysBelow('images')).toHaveLength(1);
    });

    it('are there or not, never half, when storage fails on the way', async () => {
      const old = await versionOf(await send(await drawPicture(), 'pictures/banner'));
      const write = files.write;
      files.write = (key, ...rest) =>
        key.startsWith('images/') ? Promise.reject(new Error('disk full')) : write(key, ...rest);
      const answer = await send(await drawPicture('png'), 'pictures/banner');
      files.write = write;
      expect(answer.status).toBe(500);
      expect((await answer.json()).error).toBe(
        'This failed on our side. Please try again in a moment.',
      );
      expect((await get(shown(old, 'banner'))).status).toBe(200);
      expect(await keysBelow('uploads')).toEqual([]);
      expect((await page())?.hasBanner).toBe(true);
    });

    it('come in two kinds', async () => {
      const answer = await send(await drawPicture(), 'pictures/logo');
      expect(answer.status).toBe(404);
      expect(await keysBelow('images')).toEqual([]);
    });

    it('of a page that has gone in the meantime leave nothing', async () => {
      await database.orm.delete(profiles);
      expect((await send(await drawPicture(), 'pictures/banner')).status).toBe(404);
      expect(await keysBelow('images')).toEqual([]);
    });
  });

  describe('press photos and stage plot', () => {
    const add = async (bytes: Uint8Array, kind = 'pressPhoto', credit = '') => {
      const answer = await send(bytes, 'files', { kind, credit });
      expect(answer.status).toBe(201);
      return (await answer.json()) as PageFile;
    };
    const change = (file: PageFile, body: object) =>
      fetch(`${calls.address}/profiles/ana/files/${file.id}`, {
        method: 'PATCH',
        body: JSON.stringify(body),
      });
    const addressOf = (file: PageFile) =>
      pictureAddress('ana', { kind: 'press', version: file.id, width: 640, format: 'webp' });

    it('are kept in print quality, clean, and shown in sizes', async () => {
      const file = await add(await drawFromPhone(), 'pressPhoto', '  Rui Sá  ');
      expect(file).toMatchObject({ credit: 'Rui Sá', extension: 'jpg', width: 40, height: 80 });
      const key = `${folder}/press/${file.id}.jpg`;
      expect(await keysBelow('images')).toEqual([key]);
      const stored = await files.read(key);
      expect(stored.length).toBe(file.sizeBytes);
      expect(Buffer.from(stored).toString('latin1')).not.toMatch(/RuaSecreta|Exif/);
      for (const address of [addressOf(file), `/${folder}/press-${file.id}.jpg`]) {
        const answer = await get(address);
        expect([address, answer.status]).toEqual([address, 200]);
        expect(answer.headers.get('cache-control')).toContain('immutable');
      }
      const foreign = addressOf(file).replace('/ana/', '/band/');
      expect((await get(foreign)).status).toBe(404);
      expect((await get(`/${folder}/press-${file.id}.png`)).status).toBe(404);
    });

    it('are at most 6,000 pixels on a side and 10 MB', async () => {
      const wide = await add(await drawPicture('jpeg', { width: 7_000, height: 1_000 }));
      expect([wide.width, wide.height]).toEqual([6_000, 857]);
      const noise = { width: 3_000, height: 2_200, channels: 3 as const, background: '#000' };
      const noisy = await sharp({
        create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
      })
        .jpeg({ quality: 88 })
        .toBuffer();
      expect(noisy.length).toBeLessThan(10 * 1024 * 1024);
      expect((await add(noisy)).sizeBytes).toBeLessThanOrEqual(10 * 1024 * 1024);
    });

    it('make a stage plot that stands on white, and replace the one before', async () => {
      const clear = { width: 90, height: 60, channels: 4 as const, background: '#00000000' };
      const plot = await sharp({ create: clear }).png().toBuffer();
      const first = await add(plot, 'stagePlot');
      const second = await add(plot, 'stagePlot');
      expect(await keysBelow('images')).toEqual([`${folder}/press/${second.id}.png`]);
      expect((await get(addressOf(first))).status).toBe(404);
      const [corner] = await coloursAt(
        await files.read(`${folder}/press/${second.id}.png`),
        [0, 0],
      );
      expect(corner?.slice(0, 3)).toEqual([255, 255, 255]);
      expect(await database.orm.select().from(profileFiles)).toHaveLength(1);
    });

    it('are at most twelve, also when more come at once', async () => {
      const photo = await drawPicture();
      for (let count = 0; count < 10; count += 1) await add(photo);
      const more = await Promise.all(
        Array.from({ length: 5 }, () => send(photo, 'files', { kind: 'pressPhoto', credit: '' })),
      );
      expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
      expect(await keysBelow('images')).toHaveLength(12);
      await add(photo, 'stagePlot');
    });

    it('change their credit and order', async () => {
      const photo = await drawPicture();
      const [one, two, three] = [await add(photo), await add(photo), await add(photo)];
      const plot = await add(photo, 'stagePlot');
      const moved = await change(three, { position: 0, credit: 'Ana <b>' });
      expect(moved.status).toBe(200);
      const listed = (await moved.json()) as PageFile[];
      expect(listed.map(({ id }) => id)).toEqual([three.id, one.id, two.id, plot.id]);
      expect(listed[0]?.credit).toBe('Ana <b>');
      const last = (await (await change(three, { position: 99 })).json()) as PageFile[];
      expect(last.map(({ id }) => id)).toEqual([one.id, two.id, three.id, plot.id]);
      expect((await change({ ...one, id: 'abcdefghijkl' }, { position: 0 })).status).toBe(404);
      expect((await change(one, { credit: 'x'.repeat(201) })).status).toBe(422);
      expect((await change(one, { credit: 'a\0b' })).status).toBe(422);
      expect((await change(one, { position: -1 })).status).toBe(422);
    });

    it('are taken away with their copies, and only those of the page', async () => {
      const file = await add(await drawPicture());
      await get(addressOf(file));
      const at = (id: string) => `${calls.address}/profiles/${id}/files/${file.id}`;
      expect((await fetch(at('band'), { method: 'DELETE' })).status).toBe(404);
      expect((await get(addressOf(file))).status).toBe(200);
      expect((await fetch(at('ana'), { method: 'DELETE' })).status).toBe(204);
      expect((await fetch(at('ana'), { method: 'DELETE' })).status).toBe(404);
      expect((await get(addressOf(file))).status).toBe(404);
      expect([...(await keysBelow('images')), ...(await keysBelow('derived'))]).toEqual([]);
    });

    it('announce the change to everybody who shows the page', async () => {
      const heard: string[] = [];
      database.changes.onChange((tag) => heard.push(tag));
      const file = await add(await drawPicture());
      expect(heard).toContain('profiles:ana');
      heard.length = 0;
      await change(file, { credit: 'x' });
      expect(heard).toContain('profiles:ana');
    });
  });

  it('all go with the page, and nobody else’s', async () => {
    const photo = await drawPicture();
    await send(photo, 'pictures/banner');
    await send(photo, 'files', { kind: 'pressPhoto', credit: '' });
    await sendPicture(calls.address, 'band', photo, 'pictures/banner');
    await fetch(`${calls.address}/profiles/ana/uploads`, {
      method: 'POST',
      body: JSON.stringify({ contentType: 'image/png', sizeBytes: 9 }),
    });
    await files.write('derived/images/users/ana/banner/x/640.webp', photo, 'image/webp');
    for (let times = 0; times < 2; times += 1) await removeProfileFiles(files, 'ana');
    const left = (await Promise.all(['images', 'derived', 'uploads'].map(keysBelow))).flat();
    expect(left).toEqual(['images/users/band/banner.jpg']);
  });
});
