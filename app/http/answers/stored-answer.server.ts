import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** A finished answer in each encoding a client may ask for. */
export type StoredAnswer = {
  etag: string;
  /** Names and values in turn: the form that Node sends fastest. */
  headers: string[];
  shownPath: string;
  route: string;
  sizeBytes: number;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
};

type Encoding = keyof StoredAnswer['bodies'];

export function storeAnswer(
  body: Buffer,
  headers: Record<string, string>,
  { shownPath, route }: Pick<StoredAnswer, 'shownPath' | 'route'>,
): StoredAnswer {
  const etag = etagOf(body);
  const answer: StoredAnswer = {
    etag,
    headers: Object.entries({ ...headers, etag }).flat(),
    shownPath,
    route,
    // Compressed copies follow a moment later and are a fraction of the first.
    sizeBytes: body.length * 2 + 1_024,
    bodies: { identity: body },
  };
  void compress(answer);
  return answer;
}

export function etagOf(body: Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** True if a client that sends this `if-none-match` has the answer already. */
export function isKnownTo(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === etag || ifNoneMatch.split(',').some((each) => ['*', etag].includes(each.trim()))
  );
}

/** The smallest encoding that the client accepts and that is ready. */
export function chooseEncoding(
  accepted: string | undefined,
  bodies: StoredAnswer['bodies'],
): Encoding {
  if (!accepted) return 'identity';
  if (bodies.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)) return 'br';
  if (bodies.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)) return 'gzip';
  return 'identity';
}

async function compress(answer: StoredAnswer): Promise<void> {
  const { identity } = answer.bodies;
  if (identity.length < 512) return;
  answer.bodies.br = await promisify(brotliCompress)(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
  });
  answer.bodies.gzip = await promisify(gzip)(identity);
}

/** Bodies that are complete already, so that they needn’t be read back out of their answers. */
const bodies = new WeakMap<Response, Buffer>();

export function finishedAnswer(body: string | Buffer, init: ResponseInit): Response {
  const bytes = Buffer.from(body as string);
  const answer = new Response(bytes as Uint8Array<ArrayBuffer>, init);
  bodies.set(answer, bytes);
  return answer;
}

/** The whole body of an answer; it can’t be read again afterwards. */
export async function bodyOf(answer: Response): Promise<Buffer> {
  return bodies.get(answer) ?? Buffer.from(await answer.arrayBuffer());
}

/** Answers that stay open, each with the function that writes its body. */
const ongoing = new WeakMap<Response, (outgoing: ServerResponse) => void>();

/** An answer whose head is sent at once and whose body `takeOver` writes, for as long as it likes. */
export function goingOn(
  headers: Record<string, string>,
  takeOver: (outgoing: ServerResponse) => void,
): Response {
  const answer = new Response(null, { headers });
  ongoing.set(answer, takeOver);
  return answer;
}

/** Sends complete answers in one piece rather than as a stream, and hands over those that stay open. */
export function sendFinished(answer: Response, outgoing: ServerResponse): Response {
  const takeOver = ongoing.get(answer);
  if (takeOver) {
    outgoing.writeHead(answer.status, [...answer.headers].flat());
    takeOver(outgoing);
    return RESPONSE_ALREADY_SENT;
  }
  const body = bodies.get(answer);
  if (!body || answer.headers.has('content-encoding')) return answer;
  outgoing.writeHead(
    answer.status,
    [...answer.headers, ['content-length', String(body.length)]].flat(),
  );
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}
