import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { limitCalls } from '#app/api/v1/find-caller.server.ts';
import type { ViewerKey } from '#app/domain/accounts/viewer.ts';
import type { HttpEnv } from '#app/http/context.server.ts';

const headers = new Map<string, string>();
const context = {
  header: (name: string, value: string) => headers.set(name, value),
} as unknown as Context<HttpEnv>;
const keyOf = (id: string): ViewerKey => ({
  id,
  name: id,
  scopes: ['read'],
  profileId: null,
  expiresAt: null,
});

it('takes 600 calls a minute with a key, and says when to come again', () => {
  const call = (id: string, at: number) => limitCalls(context, keyOf(id), at);
  for (let calls = 0; calls < 600; calls += 1) call('busy', 1_000);
  expect(headers.get('ratelimit')).toBe('"key";r=0;t=60');
  expect(() => call('busy', 31_000)).toThrow(
    expect.objectContaining({ code: 'too-many', retryAfterSeconds: 30 }),
  );
  call('another', 31_000);
  expect(headers.get('ratelimit')).toBe('"key";r=599;t=60');
  call('busy', 61_000);
  expect(headers.get('ratelimit')).toBe('"key";r=599;t=60');
});
