import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { limitPages } from '#app/http/answers/limit-pages.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';

const app = new Hono<HttpEnv>();
app.use((context, next) => {
  context.set('viewer', context.req.header('cookie') ? ({} as never) : null);
  return next();
});
app.use(limitPages);
app.post('*', (context) => context.text('taken'));

const mebibyte = 1024 * 1024;
const claim = '/bookings/b1/dispute';
const somebody = { cookie: 'somebody' };

it.each([
  ['a form', '/sign-in', {}, mebibyte, 'taken'],
  ['a larger form', '/sign-in', somebody, mebibyte + 1, 'This is larger than 1 MB'],
  ['a claim with files', claim, somebody, 32 * mebibyte, 'taken'],
  ['one too large', claim, somebody, 32 * mebibyte + 1, 'This is larger than 32 MB'],
  ['one of nobody’s', claim, {}, 2 * mebibyte, 'This is larger than 1 MB'],
])('%s is held to the limit that it is told', async (_, path, headers, length, expected) => {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { ...headers, 'content-length': `${length}` },
  });
  expect(await answer.text()).toContain(expected);
  expect(answer.status).toBe(expected === 'taken' ? 200 : 413);
});
