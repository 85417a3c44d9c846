import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';

/** Some of the platform's calls on a real HTTP server, for a viewer that the test sets. */
export type Calls = { address: string; viewer: Viewer | null; close(): Promise<void> };

export async function serveCalls(
  apps: Hono<HttpEnv>[],
  services: Pick<Services, 'database' | 'files' | 'log'> & Partial<Services>,
): Promise<Calls> {
  const calls: Calls = { address: '', viewer: null, close: async () => {} };
  const root = new Hono<HttpEnv>();
  root.use(async (context, next) => {
    context.set('services', services as Services);
    context.set('requestId', 'a request');
    context.set('viewer', calls.viewer);
    await next();
  });
  for (const app of apps) root.route('/', app);
  const answer = getRequestListener(root.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  calls.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  calls.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return calls;
}
