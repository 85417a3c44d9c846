import { connect, createServer } from 'node:net';

/** A way to a PostgreSQL server on which the statements that are sent are counted. */
export type CountedWay = { url: string; sent(): number; close(): void };

/** Every `Query` and `Execute` message counts, as PostgreSQL’s protocol has them. */
export async function countQueries(databaseUrl: string): Promise<CountedWay> {
  const address = new URL(databaseUrl);
  const { hostname, port } = address;
  let sent = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    const count = readMessages((type) => {
      if (type === 'Q' || type === 'E') sent += 1;
    });
    client.on('data', count);
    client.pipe(upstream);
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  return { url: address.href, sent: () => sent, close: () => server.close() };
}

/** Tells the types of messages in what a client sends; the first message of all has none. */
function readMessages(found: (type: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      if (!isFirst) found(String.fromCharCode(rest[0] ?? 0));
      isFirst = false;
      rest = rest.subarray(length);
    }
  };
}
