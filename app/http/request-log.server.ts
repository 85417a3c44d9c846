import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpEnv } from '#app/http/context.server.ts';

/** Gives the request an id; counts it, and writes one line, when it has been answered. */
export const logRequests: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const startedAt = performance.now();
  await next();
  const ms = performance.now() - startedAt;
  const { log, metrics, cardSandbox } = context.var.services;
  const { requestId } = context.var;
  const { method } = context.req;
  const { status } = context.res;
  context.res.headers.set('x-request-id', requestId);
  // The card sandbox calls all day; operators needn’t read about it.
  const isInner = cardSandbox !== null && status === 200 && routeOf(context) === messagesRoute;
  log[isInner ? 'debug' : 'info']({
    requestId,
    method,
    path: loggedPath(context.req.path),
    status,
    ms: Math.round(ms * 10) / 10,
  });
  metrics?.observe({ method, route: routeOf(context), status, from: 'made' }, ms);
};

const messagesRoute = '/api/webhooks/stripe';

/** The pattern of the route that answered. It holds no ids. */
export function routeOf(context: Context<HttpEnv>): string {
  return context.var.route ?? routePath(context);
}

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
      const safe = isHidden ? ':' : part;
      isHidden ||= part === 'users' || part === 'calendars' || part === 'bring';
      return safe;
    })
    .join('/');
}

/** True if the visitor left while still sending: no failure of ours. */
export function hasLeft({ env, req }: Context<HttpEnv>): boolean {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  return req.raw.signal.aborted || (incoming?.destroyed === true && !incoming.complete);
}

/** The status logged for that, as other servers do; the answer reaches no one. */
export const statusOfLeft = 499 as ContentfulStatusCode;
