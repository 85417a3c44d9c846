import { expect, it } from 'vitest';
import { readReplyToken, replyToken } from '#app/platform/replies/reply-address.server.ts';
import { newId } from '#app/platform/token.server.ts';

const secret = 'a secret';
const id = newId();
const endsAt = new Date('2026-12-24T15:00:00Z');
const token = replyToken(secret, id, 'ana', endsAt);

it('is short enough for every mail server, and names nothing but the answered mail', () => {
  expect(token).toMatch(/^reply\+[a-z2-7]{52}$/);
  expect(token.length).toBeLessThanOrEqual(64);
  const read = readReplyToken(token.toUpperCase());
  expect(read?.id).toBe(id);
  expect(read?.endsAt).toEqual(new Date('2026-12-25T00:00:00Z'));
  expect(read?.isFor(secret, 'ana')).toBe(true);
});

it('is for one person alone, and only we can make it', () => {
  const read = readReplyToken(token);
  expect(read?.isFor(secret, 'bob')).toBe(false);
  expect(read?.isFor('another secret', 'ana')).toBe(false);
  // Of another thread, of another day, or with another seal.
  for (const at of [8, 33, 40, 55]) {
    const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
    expect(readReplyToken(changed)?.isFor(secret, 'ana')).toBe(false);
  }
});

it.each([
  '',
  'reply+',
  'support',
  token.slice(0, -1),
  `${token}a`,
  token.replace('+', '-'),
  `${token.slice(0, -1)}1`,
  `${token.slice(0, -1)}c`,
])('is never %j', (local) => {
  expect(readReplyToken(local)).toBeNull();
});
