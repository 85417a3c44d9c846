import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A real S3 server in this process, with one empty bucket. */
export type S3 = {
  filesUrl: string;
  /** What makes a platform keep its files there. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** Keys that the server knows by heart. */
const key = 'S3RVER';
const bucket = 'bandstand';

// The package brings no types.
type Server = { run(): Promise<{ port: number }>; close(): Promise<void>; httpServer: HttpServer };
type HttpServer = { closeAllConnections(): void };
const Server: new (options: object) => Server = createRequire(import.meta.url)('s3rver');

export async function startS3(): Promise<S3> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bandstand-s3-'));
  const server = new Server({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const filesUrl = `s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=us-east-1`;
  return {
    filesUrl,
    environment: { FILES_URL: filesUrl, AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: key },
    async stop() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
