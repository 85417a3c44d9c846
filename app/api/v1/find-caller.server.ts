import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { keyCalls, keyPrefix } from '#app/domain/accounts/keys.ts';
import type { Viewer, ViewerKey } from '#app/domain/accounts/viewer.ts';
import { keepSession } from '#app/features/accounts/commands.server.ts';
import { noteKey } from '#app/features/accounts/keys/commands.server.ts';
import { readBearer } from '#app/features/accounts/read-viewer.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { inLanguageOf } from '#app/http/reader.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Identifies the caller by key or bearer token. Without an `Authorization` header the cookie
 * decides; with one, never, so that no call acts as a different person than its author meant.
 */
export const findCaller: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const authorization = context.req.header('authorization');
  if (authorization !== undefined) {
    const { services } = context.var;
    const [, token] = /^bearer +([\w.%+/=-]{10,500}) *$/i.exec(authorization) ?? [];
    const viewer = token ? await callerOf(services, token) : null;
    context.set('viewer', viewer);
    if (viewer?.key) limitCalls(context, viewer.key);
  }
  await inLanguageOf(context.var.viewer, next);
};

async function callerOf(services: Services, token: string): Promise<Viewer | null> {
  const { orm } = services.database;
  if (token.startsWith(keyPrefix)) return noteKey(orm, token, services);
  const viewer = await readBearer(orm, token, services);
  if (viewer) await keepSession(orm, viewer);
  return viewer;
}

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
