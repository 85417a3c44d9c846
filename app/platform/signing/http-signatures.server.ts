import { createHash, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto';

/*
 * Requests that say who has sent them: HTTP signatures as servers of the Fediverse write them
 * (draft-cavage-http-signatures-12 with RSA and SHA-256), and the digest of the body with them.
 */

export type SigningKey = { keyId: string; privateKey: string };

/** The headers that make a request one of whoever has the key. */
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
  // The host is written by whoever connects.
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    signature: `keyId="${keyId}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature}"`,
  };
}

export type Signature = { keyId: string; names: string[]; signature: Buffer };

/** What must be signed for anything to be certain: what is asked of whom, when, and the body. */
const needed = ['(request-target)', 'host', 'digest'];

/** The signature in its header; null where it isn’t one, or leaves out what matters. */
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

/** Whether the holder of this key has signed this request. */
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

/** Whether the header names the SHA-256 of this body. */
export function isDigestOf(body: Uint8Array, header: string | undefined): boolean {
  const given = /(?:^|,\s*)sha-256=([A-Za-z0-9+/=]+)/i.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  const [one, other] = [Buffer.from(given, 'base64'), createHash('sha256').update(body).digest()];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether the request was signed about now. */
export function isTimely(date: string | undefined, now: Date, minutes: number): boolean {
  const at = Date.parse(date ?? '');
  return Math.abs(now.getTime() - at) <= minutes * 60_000;
}

/** A public RSA key, in either form that servers write it in, as we keep it; null for anything else. */
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

/** Null where something that is said to be signed isn’t there. */
function signedText(names: string[], { method, target, header }: Request): string | null {
  const lines: string[] = [];
  for (const name of names) {
    const value = name === '(request-target)' ? `${method.toLowerCase()} ${target}` : header(name);
    if (value === undefined) return null;
    lines.push(`${name}: ${value}`);
  }
  return lines.join('\n');
}
