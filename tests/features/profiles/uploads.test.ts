import { connect } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { uploads } from '#app/api/page-calls.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { uploadLimits } from '#app/domain/profiles/page-files.ts';
import { viewerOf } from '#tests/harness/calls/viewers.ts';
import { claimPng, drawPicture } from '#tests/harness/people/pictures.ts';
import { describeOnStores } from '#tests/harness/servers/on-stores.ts';
import { isSigned } from '#tests/harness/servers/s3.ts';

const ana = viewerOf({ ana: 'owner', band: 'manager' }, 'ana');

describeOnStores(
  'uploads',
  [uploads],
  (world) => {
    beforeEach(async () => {
      world.calls.viewer = ana;
      await world.database.orm
        .insert(profiles)
        .values(['ana', 'band', 'other'].map((id) => ({ id, userType: 'artist' as const })));
    });

    const post = (path: string, body: unknown) =>
      fetch(world.calls.address + path, { method: 'POST', body: JSON.stringify(body) });
    const announce = (bytes: Uint8Array, contentType = 'image/jpeg', profileId = 'ana') =>
      post(`/profiles/${profileId}/uploads`, { contentType, sizeBytes: bytes.length });
    const put = (
      { url, headers }: { url: string; headers: Record<string, string> },
      body: BodyInit,
    ) => fetch(new URL(url, world.calls.address), { method: 'PUT', headers, body });
    const left = () => world.files.list('uploads');
    /** Checks before or beside the store are tried on the first store; the rest see one each. */
    const tried = <Case>(cases: Case[]) => (world.store === 'a folder' ? cases : cases.slice(0, 1));

    it('are announced, sent and taken over, and nothing of them is left', async () => {
      const bytes = await drawPicture();
      const answer = await announce(bytes);
      expect(answer.status).toBe(201);
      const target = await answer.json();
      expect(Object.keys(target).sort()).toEqual(['headers', 'method', 'uploadId', 'url']);
      expect(target.method).toBe('PUT');
      expect((await put(target, new Uint8Array(bytes))).ok).toBe(true);
      expect(await left()).toHaveLength(2);
      const taken = await post('/profiles/ana/pictures/banner', {
        uploadId: target.uploadId,
        crop: null,
      });
      expect(taken.status).toBe(200);
      expect(taken.headers.get('cache-control')).toBe('no-store');
      expect(await left()).toEqual([]);
      const again = await post('/profiles/ana/pictures/banner', {
        uploadId: target.uploadId,
        crop: null,
      });
      expect(again.status).toBe(404);
    });

    it.each(
      tried([
        ['no type', { sizeBytes: 9 }, 'contentType'],
        ['an SVG', { contentType: 'image/svg+xml', sizeBytes: 9 }, 'contentType'],
        ['HTML', { contentType: 'text/html', sizeBytes: 9 }, 'contentType'],
        ['nothing', { contentType: 'image/png', sizeBytes: 0 }, 'sizeBytes'],
        ['10 MB and a byte', { contentType: 'image/png', sizeBytes: 10_485_761 }, 'sizeBytes'],
        ['half a byte', { contentType: 'image/png', sizeBytes: 0.5 }, 'sizeBytes'],
        ['a size in words', { contentType: 'image/png', sizeBytes: 'big' }, 'sizeBytes'],
      ]),
    )('of %s are refused before they are sent', async (_what, body, field) => {
      const answer = await post('/profiles/ana/uploads', body);
      expect(answer.status).toBe(422);
      expect((await answer.json()).fields[field]).toMatch(/^(Choose|Enter) /);
      expect(await left()).toEqual([]);
    });

    it.each(
      tried(['', '{', 'null', '[]', '"x"', '{"contentType":{}}', '\0', `"${'x'.repeat(10_000)}"`]),
    )('whose announcement is %j are refused without a fuss', async (body) => {
      const answer = await fetch(`${world.calls.address}/profiles/ana/uploads`, {
        method: 'POST',
        body,
      });
      expect(answer.status).toBe(422);
      expect((await answer.json()).error).toMatch(/\.$/);
      expect(world.lines).toEqual([]);
    });

    it('whose announcement is a flood are refused', async () => {
      const answer = await post('/profiles/ana/uploads', { contentType: 'x'.repeat(100_000) });
      expect(answer.status).toBe(413);
    });

    it.each([
      ['a visitor', null, 401],
      ['a member of another page', viewerOf({ other: 'owner' }, 'eve'), 404],
      ['the door', viewerOf({ ana: 'door' }, 'dora'), 403],
    ])('are refused to %s, wherever they try', async (_who, viewer, status) => {
      const uploadId = 'a'.repeat(22);
      world.calls.viewer = viewer;
      const attempts: [string, string, unknown?][] = [
        ['POST', '/uploads', { contentType: 'image/png', sizeBytes: 9 }],
        ['PUT', `/uploads/${uploadId}`, 'x'],
        ['POST', '/pictures/banner', { uploadId, crop: null }],
        ['DELETE', '/pictures/banner'],
        ['POST', '/files', { uploadId, kind: 'pressPhoto', credit: '' }],
        ['PATCH', '/files/abcdefghijkl', { credit: 'x' }],
        ['DELETE', '/files/abcdefghijkl'],
      ];
      for (const [method, path, body] of attempts) {
        const answer = await fetch(`${world.calls.address}/profiles/ana${path}`, {
          method,
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        expect([path, answer.status]).toEqual([path, status]);
        expect((await answer.json()).error).toMatch(/\S/);
      }
      expect(await left()).toEqual([]);
    });

    it('belong to one page and one account', async () => {
      const target = await (await announce(await drawPicture())).json();
      expect((await put(target, new Uint8Array(await drawPicture()))).ok).toBe(true);
      const take = (profileId: string) =>
        post(`/profiles/${profileId}/pictures/banner`, { uploadId: target.uploadId, crop: null });
      expect((await take('band')).status).toBe(404);
      world.calls.viewer = viewerOf({ ana: 'manager' }, 'bea');
      expect((await take('ana')).status).toBe(404);
      const sent = await fetch(`${world.calls.address}/profiles/ana/uploads/${target.uploadId}`, {
        method: 'PUT',
        body: 'x',
      });
      expect(sent.status).toBe(404);
      world.calls.viewer = ana;
      expect((await take('ana')).status).toBe(200);
    });

    it.each(tried(['../../images/x', 'x', '%2e%2e', 'a'.repeat(23), 'a'.repeat(5_000), '%00']))(
      'with the id %s are not known',
      async (id) => {
        const sent = await fetch(`${world.calls.address}/profiles/ana/uploads/${id}`, {
          method: 'PUT',
          body: 'x',
        });
        expect([404, 405]).toContain(sent.status);
        const taken = await post('/profiles/ana/pictures/banner', { uploadId: id, crop: null });
        expect(taken.status).toBe(422);
      },
    );

    it('are so many at a time and no more, also when all are announced at once', async () => {
      const bytes = await drawPicture();
      const answers = await Promise.all(Array.from({ length: 40 }, () => announce(bytes)));
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].every((status) => status === 201 || status === 429)).toBe(true);
      expect((await left()).length).toBeLessThanOrEqual(uploadLimits.mostOpen);
      for (let more = 0; more < uploadLimits.mostOpen; more += 1) await announce(bytes);
      expect((await announce(bytes)).status).toBe(429);
      expect(await left()).toHaveLength(uploadLimits.mostOpen);
      expect((await announce(bytes, 'image/jpeg', 'band')).status).toBe(201);
    });

    it.each([
      ['fewer bytes', -1],
      ['more bytes', 1],
    ])('of %s than announced are refused and gone', async (_what, difference) => {
      const bytes = new Uint8Array(await drawPicture());
      const target = await (await announce(new Uint8Array(bytes.length - difference))).json();
      const sent = await put(target, bytes);
      // This store doesn't look at signatures; its files are refused afterwards.
      expect(sent.ok).toBe(world.store === 'an S3 store');
      const { uploadId } = target;
      const taken = await post('/profiles/ana/pictures/banner', { uploadId, crop: null });
      expect(taken.status).toBe(world.store === 'an S3 store' ? 422 : 404);
      expect(await left()).toEqual([]);
      expect(await world.files.list('images')).toEqual([]);
    });

    it.each(
      tried<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
        ['HTML', () => Buffer.from('<html><script>alert(1)</script>'), /no picture/],
        [
          'an SVG',
          () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
          /svg|no picture/,
        ],
        ['a GIF', () => drawPicture('gif'), /gif, not JPEG or PNG/],
        ['a WebP', () => drawPicture('webp'), /webp, not JPEG or PNG/],
        [
          'a cut-off JPEG',
          async () => (await drawPicture('jpeg', { width: 900, height: 900 })).subarray(0, 900),
          /damaged/,
        ],
        ['a cut-off PNG', async () => (await drawPicture('png')).subarray(0, 90), /damaged/],
        ['a bomb', () => claimPng(60_000, 60_000), /50 megapixels/],
        ['a lie', () => claimPng(5_000, 5_000), /damaged/],
      ]),
    )('of %s named .jpg are refused, say why, and are gone', async (_what, make, reason) => {
      for (const path of ['pictures/banner', 'files']) {
        const answer = await world.send('ana', await make(), path, {
          kind: 'pressPhoto',
          credit: '',
        });
        expect(answer.status).toBe(422);
        const { error } = await answer.json();
        expect(error).toMatch(reason);
        expect(error).toContain('at most 10 MB and 50 megapixels');
      }
      expect(await left()).toEqual([]);
      expect(await world.files.list('images')).toEqual([]);
      expect(world.lines).toEqual([]);
    });

    it('that are never used are swept away after a day, and no others', async () => {
      const target = await (await announce(await drawPicture())).json();
      await put(target, new Uint8Array(await drawPicture()));
      await world.files.sweepUnfinished();
      expect(await left()).toHaveLength(2);
      await world.files.sweepUnfinished(new Date(Date.now() + 25 * 3_600_000));
      expect(await left()).toEqual([]);
    });

    if (world.store !== 'an S3 store') {
      it.each([10_000, 5_000_000])('that break off after %i bytes leave nothing', async (sent) => {
        const target = await (await announce(new Uint8Array(8_000_000))).json();
        const { hostname, port } = new URL(world.calls.address);
        const socket = connect(Number(port), hostname);
        socket.write(
          `PUT ${target.url} HTTP/1.1\r\nhost: x\r\ncontent-length: 8000000\r\ncontent-type: image/jpeg\r\n\r\n`,
        );
        await new Promise((resolve) => socket.write(Buffer.alloc(sent), resolve));
        if (world.store === 'a folder')
          await expect.poll(async () => (await world.files.list('unfinished')).length).toBe(1);
        socket.destroy();
        await expect
          .poll(async () => [...(await left()), ...(await world.files.list('unfinished'))])
          .toEqual([]);
        expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
      });

      it('that go on beyond the announced size are cut off', async () => {
        const target = await (await announce(new Uint8Array(1_000))).json();
        let pulled = 0;
        const body = new ReadableStream({
          pull(controller) {
            pulled += 1;
            if (pulled > 5_000) controller.close();
            else controller.enqueue(new Uint8Array(65_536));
          },
        });
        const answer = await fetch(world.calls.address + target.url, {
          method: 'PUT',
          body,
          duplex: 'half',
        } as RequestInit).catch(() => null);
        expect(answer === null || answer.status === 422).toBe(true);
        expect(await left()).toEqual([]);
        expect(await world.files.list('unfinished')).toEqual([]);
      });
    } else {
      it('go straight to the store, which takes nothing else there', async () => {
        const bytes = new Uint8Array(await drawPicture());
        const target = await (await announce(bytes)).json();
        const store = new URL(String(new URL(world.s3.filesUrl).searchParams.get('endpoint')))
          .origin;
        expect(new URL(target.url).origin).toBe(store);
        expect(world.files.uploads.way === 'direct' && (await world.files.uploads.origin())).toBe(
          store,
        );

        const sent = { 'content-type': 'image/jpeg', 'content-length': `${bytes.length}` };
        const elsewhere = target.url.replace('/bytes?', '/other?');
        expect(isSigned('PUT', target.url, sent)).toBe(true);
        expect(isSigned('GET', target.url, sent)).toBe(false);
        expect(isSigned('PUT', elsewhere, sent)).toBe(false);
        expect(isSigned('PUT', target.url, { ...sent, 'content-type': 'text/html' })).toBe(false);
        expect(isSigned('PUT', target.url, { ...sent, 'content-length': '9' })).toBe(false);
        expect(isSigned('PUT', target.url.replace('Expires=900', 'Expires=9000'), sent)).toBe(
          false,
        );
        expect((await put(target, bytes)).status).toBe(200);
      });

      it('may be sent by a browser from another origin', async () => {
        const bytes = new Uint8Array(await drawPicture());
        const { url, headers } = await (await announce(bytes)).json();
        const response = await fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin: 'https://bandstand.example',
            'access-control-request-method': 'PUT',
            'access-control-request-headers': Object.keys(headers).join(','),
          },
        });
        expect(response.status).toBe(200);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
      });
    }
  },
  ['a folder', 'an S3 store', 'an inner S3 store'],
);
