import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#app/http/context.server.ts';

/**
 * Pages of other origins may call with a key or a token, which they have to hold themselves. A cookie
 * opens nothing to them: with an `Authorization` header none is looked at, and without one no answer
 * is for other origins.
 */
export const openToOrigins: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { req } = context;
  if (req.method === 'OPTIONS' && req.header('access-control-request-method')) {
    return context.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '86400',
    });
  }
  if (req.header('authorization') !== undefined) {
    context.header('access-control-allow-origin', '*');
    context.header('access-control-expose-headers', exposed);
  }
  await next();
};

const exposed = 'allow, idempotency-replayed, ratelimit, ratelimit-policy, retry-after';
