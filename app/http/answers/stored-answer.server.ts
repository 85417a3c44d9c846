import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

export type Encoding = keyof StoredAnswer['bodies'];

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
