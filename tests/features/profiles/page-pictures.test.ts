import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { images } from '#app/api/images.server.ts';
import { uploads } from '#app/api/page-calls.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { pictureAddress } from '#app/domain/profiles/page-files.ts';
import { viewerOf } from '#tests/harness/calls/viewers.ts';
import { coloursAt, drawFromPhone, drawPicture } from '#tests/harness/people/pictures.ts';
import { describeOnStores } from '#tests/harness/servers/on-stores.ts';

const folder = 'images/users/ana';

describeOnStores('picture and banner', [uploads, images], (world) => {
  beforeEach(async () => {
    world.calls.viewer = viewerOf({ ana: 'owner', band: 'manager' }, 'ana');
    await world.database.orm
      .insert(profiles)
      .values(['ana', 'band'].map((id) => ({ id, userType: 'artist' as const })));
  });

  const { get, keysBelow } = world;
  const send = (bytes: Uint8Array, path: string, what?: object) =>
    world.send('ana', bytes, path, what);
  const page = async () =>
    (await world.database.orm.select().from(profiles)).find(({ id }) => id === 'ana');

  const versionOf = async (answer: Response) =>
    ((await answer.json()) as { version: string }).version;
  const addressOf = (version: string, kind: 'profilePicture' | 'banner' = 'profilePicture') =>
    pictureAddress('ana', {
      kind,
      version,
      width: kind === 'banner' ? 640 : 160,
      format: 'webp',
    });

  it('are stored upright and without anything a phone knew', async () => {
    await send(await drawFromPhone(), 'pictures/profilePicture');
    const stored = await world.files.read(`${folder}/profilePicture.jpg`);
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
    // Each pixel encodes its place; as PNG, it does so exactly.
    const pixels = Buffer.alloc(80 * 40 * 4);
    for (let at = 0; at < 80 * 40; at += 1)
      pixels.set([at % 80, Math.floor(at / 80), 0, 254], at * 4);
    const raw = { width: 80, height: 40, channels: 4 as const };
    const bytes = await sharp(pixels, { raw }).withMetadata({ orientation }).png().toBuffer();
    const crop = { left: 13, top: 7, width: 5, height: 3 };
    expect((await send(bytes, 'pictures/banner', { crop })).status).toBe(200);
    const stored = await world.files.read(`${folder}/banner.png`);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 5, height: 3 });
    expect(await coloursAt(stored, [0, 0])).toEqual([[x, y, 0, 254]]);
  });

  // A crop outside the picture is refused in every store.
  if (world.store === 'a folder')
    it.each([
      [{ left: 0, top: 0, width: 41, height: 10 }, /within/],
      [{ left: 40, top: 0, width: 1, height: 10 }, /within/],
      [{ left: 0, top: 75, width: 10, height: 6 }, /within/],
      [{ left: -1, top: 0, width: 10, height: 10 }, /Check the fields/],
      [{ left: 0, top: 0, width: 0, height: 10 }, /Check the fields/],
      [{ left: 0.5, top: 0, width: 10, height: 10 }, /Check the fields/],
      [{ left: 0, top: 0, width: Number.MAX_SAFE_INTEGER, height: 10 }, /Check the fields/],
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

  // The result for a picture doesn’t depend on its store.
  if (world.store === 'a folder')
    it('are made smaller where they are larger than any screen', async () => {
      const large = await drawPicture('jpeg', { width: 5_000, height: 3_000 });
      await send(large, 'pictures/profilePicture');
      await send(large, 'pictures/banner');
      const sizes = await Promise.all(
        ['profilePicture', 'banner'].map(async (kind) =>
          sharp(await world.files.read(`${folder}/${kind}.jpg`)).metadata(),
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
    const answer = await get(addressOf(version, 'banner'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  it('are gone when replaced: from storage, and under every address they had', async () => {
    const red = await drawPicture('jpeg', { width: 700, height: 700, colour: '#ff0000' });
    const blue = await drawPicture('jpeg', { width: 700, height: 700, colour: '#0000ff' });
    const old = await versionOf(await send(red, 'pictures/profilePicture'));
    for (const width of [160, 640] as const)
      expect((await get(addressOf(old).replace('160', `${width}`))).status).toBe(200);
    await world.files.write('derived/images/users/ana/share/abc.jpg', red, 'image/jpeg');
    const isOld = (key: string) => key.includes(old) || key.includes('/share/');
    expect((await keysBelow('derived')).filter(isOld)).not.toEqual([]);

    const version = await versionOf(await send(blue, 'pictures/profilePicture'));
    expect(version).not.toBe(old);
    expect((await get(addressOf(old))).status).toBe(404);
    expect((await get(addressOf(version))).status).toBe(200);
    expect((await keysBelow('derived')).filter(isOld)).toEqual([]);
    const [colour] = await coloursAt(
      await world.files.read(`${folder}/profilePicture.jpg`),
      [0.5, 0.5],
    );
    expect(colour?.[2]).toBeGreaterThan(200);
  });

  it('are taken away with all their copies', async () => {
    const version = await versionOf(await send(await drawPicture(), 'pictures/banner'));
    await get(addressOf(version, 'banner'));
    const path = `${world.calls.address}/profiles/ana/pictures/banner`;
    for (let times = 0; times < 2; times += 1) {
      expect((await fetch(path, { method: 'DELETE' })).status).toBe(204);
      expect((await page())?.hasBanner).toBe(false);
      expect((await get(addressOf(version, 'banner'))).status).toBe(404);
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
    const write = world.files.write;
    world.files.write = (key, ...rest) =>
      key.startsWith('images/') ? Promise.reject(new Error('disk full')) : write(key, ...rest);
    const answer = await send(await drawPicture('png'), 'pictures/banner');
    world.files.write = write;
    expect(answer.status).toBe(500);
    expect((await answer.json()).error).toBe(
      'Something went wrong on our side. Try again in a moment.',
    );
    expect((await get(addressOf(old, 'banner'))).status).toBe(200);
    expect(await keysBelow('uploads')).toEqual([]);
    expect((await page())?.hasBanner).toBe(true);
  });

  it('come in two kinds', async () => {
    const answer = await send(await drawPicture(), 'pictures/logo');
    expect(answer.status).toBe(404);
    expect(await keysBelow('images')).toEqual([]);
  });

  it('of a page that has gone in the meantime leave nothing', async () => {
    await world.database.orm.delete(profiles);
    expect((await send(await drawPicture(), 'pictures/banner')).status).toBe(404);
    expect(await keysBelow('images')).toEqual([]);
  });
});
