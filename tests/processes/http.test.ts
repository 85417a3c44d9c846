import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '#app/cli/admin.server.ts';
import { postForm, rawStatus } from '#tests/harness/calls/raw.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { testDocuments } from '#tests/harness/people/documents.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

let platform: RunningPlatform;
let folder: string;
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(platform.address + address, { headers, redirect: 'manual' });

beforeAll(async () => {
  folder = scratchFolder('http');
  const environment = {
    DATABASE_URL: await copyDatabase(),
    DATA_DIR: path.join(folder, 'data'),
    ROLE: 'web',
    LOG_LEVEL: 'info',
    BASE_URL: 'https://bandstand.test',
    AUTH_SECRET: testSecret,
  };
  writeFileSync(path.join(folder, 'documents.json'), JSON.stringify(testDocuments));
  await runAdmin(['import', path.join(folder, 'documents.json')], environment, () => {});
  platform = await startPlatform(environment);
});
afterAll(async () => {
  await platform.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('GET /api/v1/users/{userId}', () => {
  it('answers exactly the fields of a user document, before and after it is remembered', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await get('/api/v1/users/full-venue');
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        displayName: 'The Full Venue',
        bio: 'A room.',
        userType: 'venue',
        hasBanner: false,
        ytLinks: [],
        latitude: 38.7223,
        longitude: -9.1393,
      });
    }
  });

  it('says "User not found" with 404 for ids that no one has or can have', async () => {
    for (const id of ['nobody', 'a%2Fb', '%00', 'x'.repeat(10_000), '%F0%9F%8E%B8', '..%2F..']) {
      const answer = await get(`/api/v1/users/${id}`);
      expect(answer.status, id.slice(0, 20)).toBe(404);
      expect(await answer.json()).toMatchObject({
        detail: 'User not found',
        error: 'User not found',
      });
    }
  });

  it('is described by an OpenAPI 3.1 document that names the same fields', async () => {
    const document = await (await get('/api/v1/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const operation = document.paths['/users/{userId}'].get;
    expect(Object.keys(operation.responses)).toEqual(['200', '404', '503']);
    const { schema } = operation.responses[200].content['application/json'];
    const answer = await (await get('/api/v1/users/full-venue')).json();
    expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(answer).sort());
  });
});

describe('what every answer carries', () => {
  it('is the same from memory as the first time, with a fresh request id', async () => {
    const first = await get('/users/full-artist');
    const second = await get('/users/full-artist');
    expect(await second.text()).toBe(await first.text());
    for (const name of [
      'x-frame-options',
      'cross-origin-opener-policy',
      'content-security-policy',
      'etag',
      'cache-control',
      'content-type',
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
    ])
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(second.headers.get('x-remember')).toBeNull();
  });

  it('allows no inline script on public pages and a nonce nowhere twice', async () => {
    for (const address of ['/', '/users/full-artist', '/terms-of-service', '/api', '/nowhere']) {
      const policy = (await get(address)).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
    }
  });

  it('is short for readers that have it already', async () => {
    const etag = (await get('/users/full-artist')).headers.get('etag') ?? '';
    const answer = await get('/users/full-artist', { 'if-none-match': etag });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
  });

  it('is compressed for readers that can unpack it', async () => {
    await get('/terms-of-service');
    await expect
      .poll(async () =>
        (await get('/terms-of-service', { 'accept-encoding': 'br' })).headers.get(
          'content-encoding',
        ),
      )
      .toBe('br');
    expect(
      (await get('/terms-of-service', { 'accept-encoding': 'identity' })).headers.get(
        'content-encoding',
      ),
    ).toBeNull();
  });
});

describe('built files', () => {
  it('are kept for good where their name changes with them, and compressed', async () => {
    const home = await (await get('/')).text();
    const built = [...home.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(built.length).toBeGreaterThanOrEqual(4);
    for (const address of built) {
      const answer = await get(address, { 'accept-encoding': 'br' });
      expect(answer.headers.get('cache-control'), address).toBe(
        'public, max-age=31536000, immutable',
      );
      if (!address.endsWith('.woff2')) expect(answer.headers.get('content-encoding')).toBe('br');
    }
    expect((await get('/theme.js')).headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('a read-only address', () => {
  it('says so with 405 and the ways that are allowed', async () => {
    for (const address of ['/', '/users/full-artist', '/api/v1/users/full-artist']) {
      const answer = await fetch(platform.address + address, { method: 'DELETE' });
      expect(answer.status, address).toBe(405);
      const isCall = address.startsWith('/api/');
      expect(answer.headers.get('allow')).toBe(isCall ? 'GET, HEAD' : 'GET, HEAD, POST');
      // A page without a form says so too.
      expect((await fetch(platform.address + address, { method: 'POST' })).status).toBe(405);
    }
  });

  it('is helpful at addresses that can’t be decoded', async () => {
    const answer = await get('/users/%E0%A4%A');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Page not found');
  });

  it('offers only the parts of the site map that there are', async () => {
    expect((await get('/sitemap/from-zzz.xml')).status).toBe(404);
  });
});

describe('a form behind a proxy that ends TLS', () => {
  it.each([
    ['https://bandstand.test', 'bandstand.test'],
    // The headers of a proxy that doesn’t pass the name on.
    ['https://bandstand.test', 'web:3000'],
  ])('is taken from a page of ours: %s at %s', async (origin, host) => {
    const answer = await postForm(`${platform.address}/sign-in`, { origin, host });
    expect(answer.body).toContain('Wrong email address or password');
  });

  it.each([
    ['http://bandstand.test', 'bandstand.test'],
    ['https://elsewhere.test', 'bandstand.test'],
    ['https://bandstand.test.elsewhere.test', 'bandstand.test'],
    ['https://elsewhere@bandstand.test', 'bandstand.test'],
    ['https://bandstand.test/', 'bandstand.test'],
    ['null', 'bandstand.test'],
  ])('is refused from %s', async (origin, host) => {
    const answer = await postForm(`${platform.address}/sign-in`, { origin, host });
    expect(answer).toEqual({ status: 403, body: expect.stringContaining('from another site') });
    const call = await postForm(`${platform.address}/api/auth/sign-in/email`, { origin, host });
    expect(JSON.parse(call.body).error).toBe(answer.body);
  });
});

describe('files for machines', () => {
  it('site map, robots, manifest and icons are there and agree', async () => {
    expect(await (await get('/robots.txt')).text()).toContain(
      'Sitemap: https://bandstand.test/sitemap.xml',
    );
    const index = await (await get('/sitemap.xml')).text();
    const parts = [...index.matchAll(/<loc>https:\/\/bandstand\.test(.*?)<\/loc>/g)].map(
      (match) => match[1] ?? '',
    );
    const pages = (await Promise.all(parts.map(async (part) => (await get(part)).text()))).join('');
    for (const id of Object.keys(testDocuments))
      expect(pages).toContain(`<loc>https://bandstand.test/users/${id}</loc>`);
    expect(pages).toContain('<loc>https://bandstand.test/terms-of-service</loc>');
    const manifest = await (await get('/manifest.webmanifest')).json();
    for (const icon of [
      ...manifest.icons.map((each: { src: string }) => each.src),
      '/favicon.ico',
    ]) {
      const answer = await get(icon);
      expect(answer.headers.get('content-type')).toBe('image/png');
    }
  });

  it('nothing but the built files is served from their folders', async () => {
    for (const address of [
      '/.vite/manifest.json',
      '/static/../../package.json',
      '/static/%2e%2e/%2e%2e/package.json',
      '/server/index.js',
      '/..%5c..%5cpackage.json',
    ])
      expect((await get(address)).status, address).toBe(404);
  });
});

describe('hostile input', () => {
  it('never makes an answer of 500 or more', async () => {
    const parts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'users',
        'api',
        'v1',
        'images',
        '..',
        '%00',
        '%',
        '%E0%A4%A',
        '//',
        '\\',
        '?/',
        '?//x',
        '.data',
        '__manifest',
        'sitemap',
        'from-.xml',
      ),
    );
    const address = fc
      .array(parts, { maxLength: 6 })
      .map(
        (list) =>
          `/${list.map((part) => (part.startsWith('%') ? part : encodeURI(part.toWellFormed()))).join('/')}`,
      );
    const method = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS');
    await fc.assert(
      fc.asyncProperty(address, method, async (path, verb) => {
        const answer = await fetch(new URL(path.replace(/^\/+/, '/'), platform.address), {
          method: verb,
          redirect: 'manual',
          ...(verb === 'POST' ? { body: '\0{'.repeat(10) } : {}),
        });
        expect(answer.status, `${verb} ${path}`).toBeLessThan(500);
        await answer.arrayBuffer();
      }),
      { seed: seedOf('odd addresses'), numRuns: 200 },
    );
  });

  it('is refused as raw bytes as well', async () => {
    for (const line of [
      'GET /users/\u0000 HTTP/1.1',
      'GET //evil.example/%2e%2e HTTP/1.1',
      'GET http://evil.example/ HTTP/1.1',
      'GET /users/%ff%fe HTTP/1.1',
      `GET /${'a/'.repeat(7_000)} HTTP/1.1`,
      'PROPFIND / HTTP/1.1',
    ])
      expect(
        await rawStatus(platform.address, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`),
        line.slice(0, 40),
      ).toBeLessThan(500);
    expect((await get('/users/full-artist')).status).toBe(200);
  });

  it('leaves no ids, queries or names in the log', async () => {
    await get('/users/Secret-Id-1234?token=hidden-token');
    await expect.poll(() => platform.output(), { timeout: 5_000 }).toContain('/users/:');
    expect(platform.output()).not.toMatch(/Secret-Id|hidden-token|Full Artist|127\.0\.0\.1"/);
    expect(platform.output()).toMatch(/"requestId":"[0-9a-f-]{36}"/);
  });
});
