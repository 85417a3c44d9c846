import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';

let platform: RunningPlatform;

beforeAll(async () => {
  const environment = { DATABASE_URL: await copyDatabase(), ROLE: 'web', LOG_LEVEL: 'info' };
  platform = await startPlatform(environment);
});
afterAll(() => platform.end());

const send = (method: string, path: string, bytes: number) =>
  fetch(platform.address + path, {
    method,
    headers: { origin: platform.address },
    body: bytes > 0 ? new Uint8Array(bytes) : null,
  });

const get = (path: string, encoding: string, cookie: string | null, method = 'GET') =>
  fetch(platform.address + path, {
    method,
    headers: { 'accept-encoding': encoding, ...(cookie && { cookie }) },
  });

describe('a page', () => {
  it.each([
    ['for anybody', '/', null],
    ['for somebody with a cookie', '/', 'a=b'],
    ['that isn’t remembered', '/sign-in', 'a=b'],
  ])('%s is a whole document, compressed or not', async (_, path, cookie) => {
    const plain = await get(path, 'identity', cookie);
    const html = await plain.text();
    expect(html).toMatch(/^<!DOCTYPE html><html .*<\/html>$/s);
    expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(html)));
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    const packed = await get(path, 'gzip', 'a=b');
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.text()).toMatch(/^<!DOCTYPE html><html .*<\/html>$/s);
    expect(await (await get(path, 'identity', cookie, 'HEAD')).text()).toBe('');
  });
});

describe('bodies', () => {
  it('may be absent, as browsers leave them out', async () => {
    expect((await send('DELETE', '/profiles/ana/pictures/banner', 0)).status).toBe(401);
    expect((await send('DELETE', '/nothing-here', 0)).status).toBeLessThan(500);
  });

  it('of forms and calls have at most a mebibyte', async () => {
    for (const path of ['/sign-in', '/profiles', '/api/auth/sign-in/email'])
      expect((await send('POST', path, 1024 * 1024 + 1)).status, path).toBe(413);
  });

  it('that are no forms are refused where a form is wanted', async () => {
    for (const path of ['/sign-in', '/sign-up', '/sign-out', '/sign-in/link'])
      expect((await send('POST', path, 1024)).status, path).toBe(422);
    expect((await send('POST', '/sign-in', 1024 * 1024)).status).toBe(422);
  });

  it('of drafts and pictures have limits of their own', async () => {
    expect((await send('PUT', '/profiles/ana/draft', 2_000_000)).status).toBe(401);
    expect((await send('PUT', '/profiles/ana/draft', 2_400_001)).status).toBe(413);
    expect((await send('PUT', '/profiles/ana/uploads/x', 3_000_000)).status).toBe(401);
  });

  it('that are broken off are no failure of the platform', async () => {
    const paths = ['/sign-up', '/api/auth/sign-in/email'];
    for (const path of paths) await breakOff(path);
    const logged = (path: string) =>
      [...platform.output().matchAll(new RegExp(`"path":"${path}","status":(\\d+)`, 'g'))].at(-1);
    await expect.poll(() => paths.map((path) => logged(path)?.[1])).toEqual(paths.map(() => '499'));
    expect(platform.output()).not.toContain('"level":"error"');
  });

  it('say how large they are', async () => {
    expect(await firstLineOf('POST /sign-in', '5\r\nhello\r\n0\r\n\r\n')).toBe(
      'HTTP/1.1 411 Length Required',
    );
  });
});

/** Disconnects in the middle of a body. */
function breakOff(path: string): Promise<void> {
  const { hostname, port, origin, host } = new URL(platform.address);
  return new Promise((resolve) => {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${type}`;
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head}\r\nContent-Length: 1000\r\n\r\nemail=ana`, () =>
        setTimeout(() => resolve(void socket.destroy()), 50),
      ),
    );
  });
}

/** Sends a body in chunks, as no browser does for a form. */
function firstLineOf(what: string, chunks: string): Promise<string> {
  const { hostname, port, origin, host } = new URL(platform.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `${what} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
      );
    });
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
