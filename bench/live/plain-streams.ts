import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The reference: `node:http` that keeps answers open and writes to all of them what it is sent. */
const streams = new Set<ServerResponse>();
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const lines = await text(request);
    for (const stream of streams) stream.write(lines);
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': here\n\n');
  streams.add(response);
  response.once('close', () => streams.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
