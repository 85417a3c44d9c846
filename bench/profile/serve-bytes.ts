import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The ceiling: `node:http` that answers everything with the same bytes from memory. */
const [file = '', type = '', encoding] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  'content-type': type,
  'content-length': body.length,
  ...(encoding ? { 'content-encoding': encoding } : {}),
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
