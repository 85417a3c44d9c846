import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { keyCalls } from '#app/domain/accounts/keys.ts';
import type { ViewerKey } from '#app/domain/accounts/viewer.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const { most, seconds } = keyCalls;

/** Calls by each key in the window that began with its first call, counted by this process. */
const windows = new LRUCache<string, { endsAt: number; calls: number }>({ max: 10_000 });

/**
 * Counts a call with a key and reports how many are left: `RateLimit` and `RateLimit-Policy` as in
 * the IETF draft.
 */
export function limitCalls(context: Context<HttpEnv>, key: ViewerKey, now = Date.now()): void {
  let window = windows.get(key.id);
  if (!window || window.endsAt <= now) window = { endsAt: now + seconds * 1_000, calls: 0 };
  window.calls += 1;
  windows.set(key.id, window);
  const remaining = Math.max(most - window.calls, 0);
  const wait = Math.ceil((window.endsAt - now) / 1_000);
  context.header('ratelimit-policy', `"key";q=${most};w=${seconds}`);
  context.header('ratelimit', `"key";r=${remaining};t=${wait}`);
  if (window.calls > most)
    throw new AppError('too-many', words('routes')('calls.tooMany', { seconds: wait }), {
      retryAfterSeconds: wait,
    });
}
