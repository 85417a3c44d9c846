import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** 192 random bits, in characters that stand unchanged in an address. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Whether a text may be such a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** No l and 1, no o and 0: what is copied by hand is read rightly. */
const clearCharacters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A code of 50 random bits that people copy by hand, like `k7mqa-x2dfh`. */
export function newWrittenCode(): string {
  // There are 32 characters, so every one is as likely as the others.
  const code = Array.from(randomBytes(10), (byte) => clearCharacters[byte % 32]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** What is kept of a token: enough to know it again, not enough to use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** An id of letters and digits, as profiles and everything else of ours have them. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}

/**
 * What stands in an address that is a secret: a token that is stored, and behind it a seal made with
 * the platform's secret, so that nobody who only reads the database can use it.
 */
export function sealToken(secret: string, purpose: string, token: string): string {
  return token + sealOf(secret, purpose, token);
}

/** The stored token of such an address; null for what was never made here. */
export function openSealed(secret: string, purpose: string, sealed: string): string | null {
  const token = sealed.slice(0, 32);
  return isToken(token) && isSealOf(secret, purpose, token, sealed.slice(32)) ? token : null;
}

/** A text that anybody may read and nobody else can make. */
export function signText(secret: string, purpose: string, text: string): string {
  return `${text}.${sealOf(secret, purpose, text)}`;
}

/** The text behind such a seal; null for what was never made here. */
export function readSigned(secret: string, purpose: string, signed: string): string | null {
  const end = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(end, 0));
  return isSealOf(secret, purpose, text, signed.slice(end + 1)) ? text : null;
}

function isSealOf(secret: string, purpose: string, text: string, seal: string): boolean {
  const given = Buffer.from(seal);
  const expected = Buffer.from(sealOf(secret, purpose, text));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sealOf(secret: string, purpose: string, token: string): string {
  const mac = createHmac('sha256', secret).update(`${purpose}\n${token}`).digest();
  return mac.subarray(0, 24).toString('base64url');
}

/** A code of eight digits, to be read aloud: the same for the same purpose and subject, stored nowhere. */
export function spokenCode(secret: string, purpose: string, subject: string): string {
  const mac = createHmac('sha256', secret).update(`${purpose}\n${subject}`).digest();
  return String(mac.readBigUInt64BE() % 100_000_000n).padStart(8, '0');
}

/** Whether two short texts are the same, without telling by the time it takes how much of them is. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(hashOfToken(given)), Buffer.from(hashOfToken(expected))];
  return timingSafeEqual(one, other);
}
