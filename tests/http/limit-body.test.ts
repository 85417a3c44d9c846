import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpEnv } from '#app/http/context.server.ts';
import { limitBody } from '#app/http/limits.server.ts';

const app = new Hono<HttpEnv>();
app.use(limitBody(10, (context, status) => context.text('refused', status)));
app.all('*', async (context) => context.text(await context.req.text()));
const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a body, with or without its length. */
function send(method: string, body: string, headers: Record<string, string | number>) {
  return new Promise<[status: number | undefined, text: string]>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve([response.statusCode, text]);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

it.each([
  [
    'a body as large as is allowed',
    'POST',
    '0123456789',
    { 'content-length': 10 },
    [200, '0123456789'],
  ],
  ['a larger one', 'POST', '0123456789a', { 'content-length': 11 }, [413, 'refused']],
  ['one of unknown length', 'POST', '0123', { 'transfer-encoding': 'chunked' }, [411, 'refused']],
  ['none, where there could be one', 'DELETE', '', {}, [200, '']],
  ['none, to a call that wants one', 'POST', '', { 'content-length': 0 }, [200, '']],
] as const)('%s', async (_, method, body, headers, expected) => {
  expect(await send(method, body, headers)).toEqual(expected);
});
