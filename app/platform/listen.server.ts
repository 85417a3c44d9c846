import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { AppError } from '#app/lib/app-error.ts';

/**
 * Fails early if the port is taken, before anything is made for the server that will listen there.
 * @throws AppError `in-use`, with a sentence for the operator
 */
export async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer();
  await listenOn(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

/** @throws AppError `in-use`, with a sentence for the operator */
export function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message =
        cause.code === 'EADDRINUSE'
          ? `PORT ${port} is in use on ${host}. Stop what listens there, or name another PORT.`
          : `HOST ${host}, PORT ${port} can’t be listened on: ${cause.code}.`;
      reject(new AppError('in-use', message, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

/**
 * Counts the requests under way on each connection. Node’s `closeIdleConnections` leaves those
 * connections open that have sent part of a request’s head, which a server that stops would wait for.
 * @returns a function that ends the connections without a request under way
 */
export function countWaiting(server: HttpServer): () => void {
  const underWay = new Map<Socket, number>();
  const add = (socket: Socket, by: number) => {
    const count = underWay.get(socket);
    if (count !== undefined) underWay.set(socket, count + by);
  };
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
  });
  return () => {
    for (const [socket, count] of underWay) if (count === 0) socket.destroy();
  };
}
