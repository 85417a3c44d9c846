import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** 192 random bits, in characters that stand unchanged in an address. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Whether a text may be such a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** What is kept of a token: enough to know it again, not enough to use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** An id of letters and digits, as profiles and everything else of ours have them. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}
