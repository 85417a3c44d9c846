import { createHash, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto';

/*
 * HTTP signatures in the form of Fediverse servers (draft-cavage-http-signatures-12 with RSA and
 * SHA-256), with the digest of the body.
 */

export type SigningKey = { keyId: string; privateKey: string };

export function signedHeaders(
  { method, url, body, now }: { method: 'get' | 'post'; url: URL; body?: string; now: Date },
  { keyId, privateKey }: SigningKey,
): Record<string, string> {
  const headers: Record<string, string> = { host: url.host, date: now.toUTCString() };
  if (body !== undefined) headers.digest = digestOf(body);
  const names = ['(request-target)', ...Object.keys(headers)];
  const text = signedText(names, {
    method,
    target: url.pathname + url.search,
    header: (name) => headers[name],
  });
  const signature = sign('sha256', Buffer.from(text ?? ''), privateKey).toString('base64');
  // The HTTP client writes the host itself.
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    signature: `keyId="${keyId}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature}"`,
  };
}

export type Signature = { keyId: string; names: string[]; signature: Buffer };

/** Parts that have to be signed: method and path, host, and body; the date is checked beside them. */
const needed = ['(request-target)', 'host', 'digest'];

/** Null for a malformed signature, and for one that leaves out needed parts. */
export function readSignature(header: string | undefined): Signature | null {
  const parts = Object.fromEntries(
    [...(header ?? '').slice(0, 4_096).matchAll(/([a-zA-Z]+)=(?:"([^"]*)"|(\d+))/g)].map(
      ([, name, text, number]) => [name, text ?? number],
    ),
  );
  const { keyId, algorithm = 'hs2019', headers = 'date', signature } = parts;
  if (!keyId || !signature || !['rsa-sha256', 'hs2019'].includes(algorithm.toLowerCase()))
    return null;
  const names = headers.toLowerCase().split(' ').filter(Boolean);
  if (!needed.every((name) => names.includes(name)) || !names.includes('date')) return null;
  return { keyId, names, signature: Buffer.from(signature, 'base64') };
}

type Request = {
  method: string;
  target: string;
  header: (name: string) => string | undefined;
};

/** True if the holder of this key has signed this request. */
export function isSignedBy(
  publicKey: string,
  { names, signature }: Signature,
  request: Request,
): boolean {
  const text = signedText(names, request);
  if (text === null) return false;
  try {
    return verify('sha256', Buffer.from(text), publicKey, signature);
  } catch {
    return false;
  }
}

export function isDigestOf(body: Uint8Array, header: string | undefined): boolean {
  const digest = /(?:^|,\s*)sha-256=([A-Za-z0-9+/=]+)/i.exec(header ?? '')?.[1];
  if (digest === undefined) return false;
  const claimed = Buffer.from(digest, 'base64');
  const actual = createHash('sha256').update(body).digest();
  return claimed.length === actual.length && timingSafeEqual(claimed, actual);
}

/** True if the request was signed within so many minutes of now. */
export function isTimely(date: string | undefined, now: Date, minutes: number): boolean {
  const at = Date.parse(date ?? '');
  return Math.abs(now.getTime() - at) <= minutes * 60_000;
}

/** A public RSA key in SPKI, from either form that servers use; null for anything else. */
export function readPublicKey(pem: string): string | null {
  try {
    const key = createPublicKey(pem);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType !== 'rsa' || modulusLength < 2_048 || modulusLength > 8_192)
      return null;
    return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    return null;
  }
}

function digestOf(body: string): string {
  return `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
}

/** Null if a signed header is missing. */
function signedText(names: string[], { method, target, header }: Request): string | null {
  const lines: string[] = [];
  for (const name of names) {
    const value = name === '(request-target)' ? `${method.toLowerCase()} ${target}` : header(name);
    if (value === undefined) return null;
    lines.push(`${name}: ${value}`);
  }
  return lines.join('\n');
}
