import type { MiddlewareHandler } from 'hono';
import { pathFromQuery } from '#app/lib/own-path.ts';

/**
 * A query string that begins with a slash is a path that a static host has encoded. The browser
 * carries the hash over by itself.
 */
export const redirectQueryPath: MiddlewareHandler = async (context, next) => {
  const start = context.req.url.indexOf('?/');
  if (start < 0 || context.req.url.indexOf('?') !== start) return next();
  const path = pathFromQuery(context.req.url.slice(start));
  return path === null ? next() : context.redirect(path, 302);
};
