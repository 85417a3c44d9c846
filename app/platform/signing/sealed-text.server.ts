import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/*
 * Encrypts secrets for storage with a key derived from the platform’s secret, so that reading the
 * database alone doesn’t reveal them.
 */

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param about its owner and purpose; it opens for no other */
export function sealText(secret: string, about: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret, about), nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64');
}

/** Null for a text sealed with another secret, or about something else. */
export function openText(secret: string, about: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, 28)];
  try {
    const opening = createDecipheriv(cipher, keyOf(secret, about), nonce, {
      authTagLength: tagBytes,
    });
    opening.setAuthTag(tag);
    const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(secret: string, about: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, about, 'sealed text', 32));
}
