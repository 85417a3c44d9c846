import type { MiddlewareHandler } from 'hono';
import { keepSession } from '#app/features/accounts/commands/keep-session.server.ts';
import { readBearer } from '#app/features/accounts/queries/read-viewer.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { inLanguageOf } from '#app/http/reader-language.server.ts';

/**
 * Who calls: whose bearer token it is. Without an `Authorization` header, whoever the cookie says;
 * with one, never, so that nobody acts as somebody else than they meant.
 */
export const findCaller: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const authorization = context.req.header('authorization');
  if (authorization !== undefined) {
    const { services } = context.var;
    const { orm } = services.database;
    const [, token] = /^bearer +([\w.%+/=-]{10,500}) *$/i.exec(authorization) ?? [];
    const viewer = token ? await readBearer(orm, token, services) : null;
    if (viewer) await keepSession(orm, viewer);
    context.set('viewer', viewer);
  }
  await inLanguageOf(context.var.viewer, next);
};
