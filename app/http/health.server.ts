import { Hono } from 'hono';
import type { HttpEnv } from '#app/http/context.server.ts';
import { within } from '#app/lib/waits.ts';
import { isSame } from '#app/platform/token.server.ts';

/**
 * `/healthz`: the process answers. `/readyz`: so does its database, on every connection that a
 * request could be handed, and it may be sent visitors.
 */
export const health = new Hono<HttpEnv>()
  .get('/healthz', (context) => context.text('ok', 200, noStore))
  .get('/readyz', async (context) => {
    const { database, log } = context.var.services;
    try {
      await within(readyWithinMs, database.probe(readyWithinMs), late);
      return context.text('ready', 200, noStore);
    } catch (error) {
      log.warn({ error }, 'not ready: the database can’t be reached');
      return context.text('not ready: the database can’t be reached', 503, noStore);
    }
  });

const readyWithinMs = 2_000;

function late(): never {
  throw new Error('the database took too long');
}

const noStore = { 'cache-control': 'no-store' };

/**
 * The metrics, for monitoring that has the token of the settings. Without a token there is no such
 * page.
 */
export const metricsCall = new Hono<HttpEnv>().get('/metrics', async (context, next) => {
  const { metrics, settings } = context.var.services;
  if (metrics === null) return next();
  context.header('cache-control', 'no-store');
  if (!isSame(context.req.header('authorization') ?? '', `Bearer ${settings.METRICS_TOKEN}`))
    return context.text('METRICS_TOKEN is needed', 401, { 'www-authenticate': 'Bearer' });
  const { text, contentType } = await metrics.read();
  return context.body(text, 200, { 'content-type': contentType });
});
