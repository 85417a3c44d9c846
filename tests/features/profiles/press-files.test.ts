import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { images } from '#app/api/images.server.ts';
import { uploads } from '#app/api/page-calls.server.ts';
import { profileFiles, profiles } from '#app/db/schema/profiles.ts';
import { type PageFile, pictureAddress } from '#app/domain/profiles/page-files.ts';
import { removeProfileFiles } from '#app/features/profiles/part.server.ts';
import { viewerOf } from '#tests/harness/calls/viewers.ts';
import { coloursAt, drawFromPhone, drawPicture } from '#tests/harness/people/pictures.ts';
import { describeOnStores } from '#tests/harness/servers/on-stores.ts';

const folder = 'images/users/ana';

describeOnStores('press photos and stage plot', [uploads, images], (world) => {
  beforeEach(async () => {
    world.calls.viewer = viewerOf({ ana: 'owner', band: 'manager' }, 'ana');
    await world.database.orm
      .insert(profiles)
      .values(['ana', 'band'].map((id) => ({ id, userType: 'artist' as const })));
  });

  const { get, keysBelow } = world;
  const send = (bytes: Uint8Array, path: string, what?: object) =>
    world.send('ana', bytes, path, what);

  const add = async (bytes: Uint8Array, kind = 'pressPhoto', credit = '') => {
    const answer = await send(bytes, 'files', { kind, credit });
    expect(answer.status).toBe(201);
    return (await answer.json()) as PageFile;
  };
  const change = (file: PageFile, body: object) =>
    fetch(`${world.calls.address}/profiles/ana/files/${file.id}`, {
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
    const stored = await world.files.read(key);
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

  // The result for a picture doesn’t depend on its store.
  if (world.store === 'a folder')
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

  it('make a stage plot on white, and replace the one before', async () => {
    const clear = { width: 90, height: 60, channels: 4 as const, background: '#00000000' };
    const plot = await sharp({ create: clear }).png().toBuffer();
    const first = await add(plot, 'stagePlot');
    const second = await add(plot, 'stagePlot');
    expect(await keysBelow('images')).toEqual([`${folder}/press/${second.id}.png`]);
    expect((await get(addressOf(first))).status).toBe(404);
    const [corner] = await coloursAt(
      await world.files.read(`${folder}/press/${second.id}.png`),
      [0, 0],
    );
    expect(corner?.slice(0, 3)).toEqual([255, 255, 255]);
    expect(await world.database.orm.select().from(profileFiles)).toHaveLength(1);
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
    const at = (id: string) => `${world.calls.address}/profiles/${id}/files/${file.id}`;
    expect((await fetch(at('band'), { method: 'DELETE' })).status).toBe(404);
    expect((await get(addressOf(file))).status).toBe(200);
    expect((await fetch(at('ana'), { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(at('ana'), { method: 'DELETE' })).status).toBe(404);
    expect((await get(addressOf(file))).status).toBe(404);
    expect([...(await keysBelow('images')), ...(await keysBelow('derived'))]).toEqual([]);
  });

  it('announce the change to every process that shows the page', async () => {
    const heard: string[] = [];
    world.database.changes.onChange((tag) => heard.push(tag));
    const file = await add(await drawPicture());
    expect(heard).toContain('profiles:ana');
    heard.length = 0;
    await change(file, { credit: 'x' });
    expect(heard).toContain('profiles:ana');
  });

  it('go with everything else of the page, and no other page’s', async () => {
    const photo = await drawPicture();
    await send(photo, 'pictures/banner');
    await send(photo, 'files', { kind: 'pressPhoto', credit: '' });
    await world.send('band', photo, 'pictures/banner');
    await fetch(`${world.calls.address}/profiles/ana/uploads`, {
      method: 'POST',
      body: JSON.stringify({ contentType: 'image/png', sizeBytes: 9 }),
    });
    await world.files.write('derived/images/users/ana/banner/x/640.webp', photo, 'image/webp');
    for (let times = 0; times < 2; times += 1) await removeProfileFiles(world.files, 'ana');
    const left = (await Promise.all(['images', 'derived', 'uploads'].map(keysBelow))).flat();
    expect(left).toEqual(['images/users/band/banner.jpg']);
  });
});
