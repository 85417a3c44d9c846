import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, etagOf, storeAnswer } from '#app/http/answers/stored-answer.server.ts';

const body = Buffer.from('x');
const at = { shownPath: '/', route: '/' };
const all = { identity: body, br: body, gzip: body };

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0.001', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip', 'gzip'],
    ['br;q=0.000,gzip;q=0.1', 'gzip'],
    ['br ; q=0 , gzip', 'gzip'],
    ['br;Q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['gzip;q=0', 'identity'],
    ['identity', 'identity'],
    ['identity;q=1, *;q=0', 'identity'],
    ['deflate', 'identity'],
    ['zebra', 'identity'],
    ['*', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for a client that accepts %j is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted, all)).toBe(encoding);
  });

  it('is one that is ready', () => {
    expect(chooseEncoding('gzip, br', { identity: body, gzip: body })).toBe('gzip');
    expect(chooseEncoding('gzip, br', { identity: body })).toBe('identity');
    expect(chooseEncoding('br', { identity: body, gzip: body })).toBe('identity');
  });
});

describe('a stored answer', () => {
  const page = Buffer.from('a page of some length, '.repeat(100));

  it('is the same page in every encoding', async () => {
    const answer = storeAnswer(page, { vary: 'Accept-Encoding' }, at);
    while (!answer.bodies.gzip) await wait(5);
    expect(brotliDecompressSync(answer.bodies.br ?? '')).toEqual(page);
    expect(gunzipSync(answer.bodies.gzip)).toEqual(page);
    expect(answer.bodies.identity).toEqual(page);
    const bytes = Object.values(answer.bodies).reduce((sum, { length }) => sum + length, 0);
    expect(answer.sizeBytes).toBeGreaterThanOrEqual(bytes);
  });

  it('has an etag that follows from its content and from nothing else', () => {
    const { etag } = storeAnswer(page, { 'x-request-id': '1' }, at);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(storeAnswer(Buffer.from(page), { 'x-request-id': '2' }, at).etag).toBe(etag);
    expect(etagOf(Buffer.concat([page, body]))).not.toBe(etag);
  });
});
