import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import type { MayReach } from '#app/platform/outgoing.server.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

/**
 * A program on this computer that receives messages, and permission to reach it and nothing else
 * here.
 */
export function receiver() {
  const received: Received[] = [];
  let port = 0;
  const mayReach: MayReach = {
    port: () => true,
    address: (host, toPort) => host === '127.0.0.1' && toPort === port,
  };
  const state = { received, mayReach, address: '', answer: okay, reset };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    state.answer(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
    state.address = `http://127.0.0.1:${port}/hear`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;

  /** Has received nothing, and answers with 204 again. */
  function reset(): void {
    received.length = 0;
    state.answer = okay;
  }
}

const okay: RequestListener = (_request, response) => response.writeHead(204).end();
