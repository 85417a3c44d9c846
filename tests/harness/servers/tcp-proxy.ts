import { connect, createServer, type Socket } from 'node:net';

/** A stretch of network between the platform and its database that a test can slow down or cut. */
export type TcpProxy = {
  /** The given address, by way of the proxy. */
  url: string;
  /** Every answer is this late. */
  delayMs: number;
  /** Ends all connections and refuses new ones, until `mend`. */
  cut(): void;
  /**
   * Blocks all traffic in either direction, silently, until `mend`: on all connections, or on those
   * with these ports at the target.
   */
  silence(ports?: number[]): void;
  /** The target's ports of its connections. */
  ports(): number[];
  mend(options?: { keepConnections?: boolean }): void;
  close(): Promise<void>;
};

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const address = new URL(target);
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(address.port || 5432), address.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const isOpen = () => state === 'open' && !silent.has(upstream);
    client.on('data', (chunk) => isOpen() && upstream.write(chunk));
    upstream.on('data', (chunk) => {
      setTimeout(() => isOpen() && client.write(chunk), proxy.delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const through = new URL(target);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  // A socket that the target may have besides.
  through.searchParams.delete('host');

  const proxy: TcpProxy = {
    url: through.href,
    delayMs: 0,
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    silence(ports) {
      if (!ports) state = 'silent';
      for (const socket of sockets) if (ports?.includes(socket.localPort ?? 0)) silent.add(socket);
    },
    ports: () => [...sockets].flatMap(({ localPort }) => localPort ?? []),
    mend({ keepConnections = false } = {}) {
      // Swallowed data is lost, so surviving connections are useless.
      if (state === 'silent' && !keepConnections) for (const socket of sockets) socket.destroy();
      silent.clear();
      state = 'open';
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
