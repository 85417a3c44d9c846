import type { MiddlewareHandler } from 'hono';
import { keyPrefix } from '#app/domain/accounts/keys.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { keepSession } from '#app/features/accounts/commands.server.ts';
import { noteKey } from '#app/features/accounts/keys/commands.server.ts';
import { readBearer } from '#app/features/accounts/read-viewer.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { inLanguageOf } from '#app/http/reader-language.server.ts';
import { limitCalls } from './limit-calls.server.ts';

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
