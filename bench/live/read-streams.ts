import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/*
 * Opens streams, of which some are never read, and tells its parent when each message has come to
 * all the others, and how long that took. A message’s id is the moment at which it was sent.
 */
const [address = '', file = '', count = '', stalled = '', path = ''] = process.argv.slice(2);
/** One token for some streams each. */
const tokens: string[] = JSON.parse(readFileSync(file, 'utf8'));
const { hostname, port } = new URL(address);
const isStalled = (index: number) => index < Number(stalled);
const readers = Number(count) - Number(stalled);
const came = new Map<string, number[]>();
let open = 0;

for (let index = 0; index < Number(count); index += 1) {
  await begin(index);
  // No door is run down.
  if (index % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 5));
}
process.send?.({ open });
process.on('disconnect', () => process.exit(0));

function begin(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const token = tokens[index % tokens.length];
    socket.on('error', reject);
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    let head = '';
    socket.on('data', function wait(bytes: Buffer) {
      head += bytes.toString('latin1');
      // The first lines of the stream come after its head.
      if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head.slice(0, 200)));
      if (!/\n\r?\n[\s\S]*\n\n/.test(head)) return;
      socket.off('data', wait);
      open += 1;
      if (isStalled(index)) socket.pause();
      else read(socket);
      resolve();
    });
  });
}

function read(socket: Socket): void {
  socket.on('data', (bytes: Buffer) => {
    const now = performance.timeOrigin + performance.now();
    for (const [, id = ''] of bytes.toString('latin1').matchAll(/"id":"([\d.]+)"/g)) {
      const took = came.get(id) ?? [];
      came.set(id, took);
      took.push(now - Number(id));
      if (took.length === readers) report(id, took);
    }
  });
}

function report(id: string, took: number[]): void {
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  process.send?.({ id, p50Ms: at(0.5), p99Ms: at(0.99) });
  came.delete(id);
}
