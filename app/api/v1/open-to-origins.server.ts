import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#app/http/context.server.ts';

/**
 * Pages of other origins may call with a key or a token, which they have to hold themselves. A
 * cookie opens nothing to them: it is ignored beside an `Authorization` header, and without that
 * header no answer is for other origins.
 */
export const openToOrigins: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { req } = context;
  if (req.method === 'OPTIONS' && req.header('access-control-request-method')) {
    return context.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowed,
      'access-control-max-age': '86400',
    });
  }
  for (const [name, value] of Object.entries(forOrigins(context))) context.header(name, value);
  await next();
};

/** CORS headers for a page of another origin. */
export function forOrigins({ req }: Context<HttpEnv>): Record<string, string> {
  if (req.header('authorization') === undefined) return {};
  return { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed };
}

const allowed =
  'authorization, content-type, idempotency-key, if-none-match, last-event-id, accept-language';
const exposed =
  'allow, content-disposition, etag, idempotency-replayed, ratelimit, ratelimit-policy, retry-after';
