import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The body as it came, perhaps compressed. */
  raw: Buffer;
  text: string;
};

/** One request with exactly the given headers, unlike `fetch`, which adds its own. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, timeout: 10_000 }, (response) => {
      readAnswer(response).then(resolve, reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${url} took longer than 10 s`)));
    outgoing.on('error', reject).end();
  });
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const raw = await buffer(response);
  const text = decode(raw, response.headers['content-encoding']).toString('utf8');
  return { status: response.statusCode ?? 0, headers: response.headers, raw, text };
}

function decode(raw: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(raw);
  if (encoding === 'gzip') return gunzipSync(raw);
  return raw;
}

/** Longer than the platform remembers a page or a picture that it couldn’t find in time. */
const longestSettlingMs = 45_000;

/** Asks until an answer is as wanted, for what settles a moment after the start. */
export async function askUntil(
  url: string,
  headers: Record<string, string>,
  isWanted: (answer: Answer) => boolean,
): Promise<Answer> {
  const startedAt = performance.now();
  let last: Answer | undefined;
  while (performance.now() - startedAt < longestSettlingMs) {
    last = await ask(url, headers);
    if (isWanted(last)) return last;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} never answered as wanted; the last: ${last?.status}\n${last?.text}`);
}
