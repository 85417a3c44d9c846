import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './context.server.ts';

/** Gives the request an id and writes one line when it has been answered. */
export const logRequests: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const startedAt = performance.now();
  await next();
  const { log } = context.var.services;
  const { requestId } = context.var;
  context.res.headers.set('x-request-id', requestId);
  log.info({
    requestId,
    method: context.req.method,
    path: loggedPath(context.req.path),
    status: context.res.status,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  });
};

/**
 * A path that is safe to log: without its query, and with every part replaced that may be an id or
 * a secret: what isn't a plain lower-case word, and whatever comes after it, after `users`,
 * `calendars` or `bring`.
 */
export function loggedPath(path: string): string {
  const end = path.indexOf('?');
  let isHidden = false;
  return (end < 0 ? path : path.slice(0, end))
    .slice(0, 200)
    .split('/')
    .map((part) => {
      if (part === '') return part;
      isHidden ||= !/^[a-z][a-z.-]{0,30}$|^v\d$/.test(part) || part.startsWith('from-');
      const shown = isHidden ? ':' : part;
      isHidden ||= part === 'users' || part === 'calendars' || part === 'bring';
      return shown;
    })
    .join('/');
}
