import { createServer, type Server } from 'node:net';
import { AppError } from '#app/lib/app-error.ts';

/**
 * Finds out whether a port is free before anything is made for the server that will listen there.
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
