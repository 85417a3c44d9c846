import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { HttpEnv } from '#app/http/context.server.ts';
import { fewAtOnce } from '#app/lib/few-at-once.ts';

/** So many pages of one sale are made at once; a crowd gains nothing by more. */
const mostAtOnce = 2;

const pageOfSale = /^\/events\/[^/]+\/tickets$/;

const sales = new LRUCache<string, ReturnType<typeof fewAtOnce>>({ max: 1_000 });

/**
 * Makes the page of a sale for a few at once, so that a crowd in its queue waits for its own pages and
 * holds up no others. What it sends isn’t kept waiting: baskets are granted together.
 */
export const fewOfASale: MiddlewareHandler<HttpEnv> = (context, next) => {
  const { method, path } = context.req;
  if (method !== 'GET' || !pageOfSale.test(path)) return next();
  const few = sales.get(path) ?? fewAtOnce(mostAtOnce);
  sales.set(path, few);
  return few(next);
};
