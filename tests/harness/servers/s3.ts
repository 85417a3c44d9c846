import { createHash, createHmac } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { scratchFolder } from './scratch.ts';

/** A real S3 server in this process, with one bucket. */
export type S3 = {
  /** Its storage. */
  folder: string;
  filesUrl: string;
  /** The settings that make a platform keep its files there. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** The server's fixed key. */
const key = 'S3RVER';
const bucket = 'bandstand';

/** The bucket settings of `docs/operating.md`, so that browsers may send files to it. */
const corsRule = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader>
</CORSRule></CORSConfiguration>`;

// The package brings no types.
type Server = { run(): Promise<{ port: number }>; close(): Promise<void>; httpServer: HttpServer };
type HttpServer = { closeAllConnections(): void };
const Server: new (options: object) => Server = createRequire(import.meta.url)('s3rver');

/** `from` is the folder of another server, whose bucket this one begins with; else it is empty. */
export async function startS3(from?: string): Promise<S3> {
  const directory = scratchFolder('s3');
  if (from) cpSync(from, directory, { recursive: true });
  const server = new Server({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [corsRule] }],
  });
  const { port } = await server.run();
  const filesUrl = `s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=us-east-1`;
  return {
    folder: directory,
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

/**
 * True if an address was signed for such a request, by the rules of AWS Signature Version 4. The
 * server above accepts any signature.
 */
export function isSigned(method: string, address: string, headers: Record<string, string>) {
  const url = new URL(address);
  const query = url.searchParams;
  const signature = query.get('X-Amz-Signature');
  query.delete('X-Amz-Signature');
  const names = query.get('X-Amz-SignedHeaders')?.split(';') ?? [];
  const sent: Record<string, string> = { host: url.host, ...headers };
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const request = [
    method,
    url.pathname,
    [...query]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${sent[name] ?? ''}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const time = query.get('X-Amz-Date') ?? '';
  const scope = (query.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n');
  const hmac = (secret: string | Buffer, data: string) =>
    createHmac('sha256', secret).update(data).digest();
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${key}`);
  return hmac(signingKey, text).toString('hex') === signature;
}
