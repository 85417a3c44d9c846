import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { asc, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import { fediverse } from '#app/api/fediverse.server.ts';
import type { Database } from '#app/db/client.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { publishShows, sendActivity } from '#app/features/fediverse/commands.server.ts';

import { findClientAddress } from '#app/http/client-address.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

/**
 * The part of a platform that the Fediverse sees, on this computer, with permission to reach it.
 */
export function bandstand(database: Database) {
  const services = {
    database,
    files: openWatchedFiles(),
    log: openLog('silent'),
    secret: 'of this platform',
    brand: { ...testBrand, isFederated: true },
    settings: parseSettings({}),
    mayReach: { port: () => true, address: (host: string) => host === '127.0.0.1' },
  };
  const server = serverOf(services as unknown as Services);
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    services.brand.site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { services, read, work, stranded };

  async function read(path: string, accept = 'application/activity+json') {
    const url = path.startsWith('http') ? path : services.brand.site + path;
    const answer = await fetch(url, { headers: { accept }, redirect: 'manual' });
    const text = await answer.text();
    const body = text.startsWith('{') ? JSON.parse(text) : null;
    return { status: answer.status, headers: answer.headers, body };
  }

  /** Activities waiting to be sent, due or postponed. */
  function stranded() {
    const types = ['public events changed', 'fediverse due'];
    return database.orm
      .select()
      .from(outbox)
      .where(inArray(outbox.type, types))
      .orderBy(asc(outbox.id));
  }

  /** Runs the events that follow, whenever they are due, and those that follow from them. */
  async function work(rounds = 3): Promise<void> {
    for (let round = 0; round < rounds; round += 1)
      for (const { id, type, payload } of await stranded()) {
        const done = { type, payload } as { type: string; payload: never };
        await database.orm.delete(outbox).where(inArray(outbox.id, [id]));
        if (type === 'fediverse due') await sendActivity(services, done.payload);
        else await publishShows(services, (payload as { ids: string[] }).ids);
      }
  }
}

function serverOf(services: Services): Server {
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    context.set('services', services);
    await next();
  });
  app.use(findClientAddress);
  app.route('/', fediverse);
  app.notFound((context) => context.text('a page', 404));
  return createServer(getRequestListener((request, env) => app.fetch(request, env)));
}
