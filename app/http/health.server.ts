import { Hono } from 'hono';
import { within } from '#app/lib/within.ts';
import type { HttpEnv } from './context.server.ts';

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
