import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** 192 random bits, in characters that need no escaping in an address. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** Without l and 1, o and 0, so that codes copied by hand are read rightly. */
const clearCharacters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A code of 50 random bits that people copy by hand, like `k7mqa-x2dfh`. */
export function newWrittenCode(): string {
  // There are 32 characters, so every one is as likely as the others.
  const code = Array.from(randomBytes(10), (byte) => clearCharacters[byte % 32]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The stored form of a token: enough to recognise it, not enough to use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** 32 hexadecimal digits, as all our ids. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}

/**
 * The part of a secret address: a stored token and a seal made with the platform’s secret, so that
 * reading the database alone doesn’t reveal the address.
 */
export function sealToken(secret: string, purpose: string, token: string): string {
  return token + sealOf(secret, purpose, token);
}

/** The stored token of such an address; null if it wasn’t made here. */
export function openSealed(secret: string, purpose: string, sealed: string): string | null {
  const token = sealed.slice(0, 32);
  return isToken(token) && isSealOf(secret, purpose, token, sealed.slice(32)) ? token : null;
}

/** A text that anyone can read but only this platform can make. */
export function signText(secret: string, purpose: string, text: string): string {
  return `${text}.${sealOf(secret, purpose, text)}`;
}

/** The signed text; null if it wasn’t made here. */
export function readSigned(secret: string, purpose: string, signed: string): string | null {
  const end = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(end, 0));
  return isSealOf(secret, purpose, text, signed.slice(end + 1)) ? text : null;
}

function isSealOf(secret: string, purpose: string, text: string, seal: string): boolean {
  const actual = Buffer.from(seal);
  const expected = Buffer.from(sealOf(secret, purpose, text));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function sealOf(secret: string, purpose: string, token: string): string {
  const mac = createHmac('sha256', secret).update(`${purpose}\n${token}`).digest();
  return mac.subarray(0, 24).toString('base64url');
}

/**
 * A code of eight digits, to be read aloud: the same for the same purpose and subject, stored
 * nowhere.
 */
export function spokenCode(secret: string, purpose: string, subject: string): string {
  const mac = createHmac('sha256', secret).update(`${purpose}\n${subject}`).digest();
  return String(mac.readBigUInt64BE() % 100_000_000n).padStart(8, '0');
}

/** Compares two short texts in constant time. */
export function isSame(actual: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfToken(actual)), Buffer.from(hashOfToken(expected)));
}
