import { createHash, randomBytes, randomUUID } from 'node:crypto';

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
