import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { HttpEnv } from '#app/http/context.server.ts';
import { limitPages } from '#app/http/limits.server.ts';

const app = new Hono<HttpEnv>();
app.use((context, next) => {
  context.set('viewer', context.req.header('cookie') ? ({} as never) : null);
  return next();
});
app.use(limitPages);
app.post('*', (context) => context.text('taken'));

const mebibyte = 1024 * 1024;
const claim = '/bookings/b1/dispute';
const files = { 'content-type': 'multipart/form-data; boundary=x' };
const visitor = { cookie: 'visitor', ...files };
const call = '/api/v1/profiles/p1/threads/t1/messages';

it.each([
  ['a form', '/sign-in', {}, mebibyte, 'taken'],
  ['a larger form', '/sign-in', visitor, mebibyte + 1, 'This is larger than 1 MB'],
  ['a claim with files', claim, visitor, 52 * mebibyte, 'taken'],
  ['a message with files', '/messages/t1', visitor, 52 * mebibyte, 'taken'],
  ['a call with files', call, files, 52 * mebibyte, 'taken'],
  ['one too large', claim, visitor, 52 * mebibyte + 1, 'This is larger than 52 MB'],
  ['one of nobody’s', claim, files, 2 * mebibyte, 'This is larger than 1 MB'],
])('%s is held to the limit that it is told', async (_, path, headers, length, expected) => {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { ...headers, 'content-length': `${length}` },
  });
  expect(await answer.text()).toContain(expected);
  expect(answer.status).toBe(expected === 'taken' ? 200 : 413);
});
