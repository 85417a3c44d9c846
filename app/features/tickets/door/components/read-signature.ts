import type { ReadCode } from '#app/domain/tickets/door/judge.ts';
import { findCodes } from '#app/domain/tickets/door/read-code.ts';

const algorithm = { name: 'Ed25519' };
const imported = new Map<string, Promise<CryptoKey>>();

/**
 * The content of a code, and whether one of these keys signed it; null for no code. Of several
 * readings of a scan it is the signed one; else one for a known event, and else the first.
 * @param keys SPKI in base64
 */
export async function readSignedCode(
  readings: readonly string[],
  keys: readonly string[],
  isKnown: (eventId: string) => boolean = () => false,
): Promise<ReadCode | null> {
  let unsigned: ReadCode | null = null;
  const seen = new Set<string>();
  for (const reading of readings) {
    if (seen.has(reading)) continue;
    seen.add(reading);
    for (const { signedBytes, signature, ...ids } of findCodes(reading)) {
      for (const key of keys)
        if (await isSignedBy(key, signature, signedBytes)) return { ...ids, isSigned: true };
      if (!unsigned || (isKnown(ids.eventId) && !isKnown(unsigned.eventId)))
        unsigned = { ...ids, isSigned: false };
    }
  }
  return unsigned;
}

/** Fetches the code for signatures, so that it is there without a network. */
export async function prepareSignatures(keys: readonly string[]): Promise<void> {
  await readSignedCode([`BT1${'A'.repeat(131)}`], keys);
}

async function isSignedBy(
  spki: string,
  signature: Uint8Array<ArrayBuffer>,
  signedBytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    return await crypto.subtle.verify(algorithm, await keyOf(spki), signature, signedBytes);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) throw error;
    // Browsers before 2025 lack this kind of signature.
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, signedBytes, bytesOf(spki).slice(-32));
  }
}

function keyOf(spki: string): Promise<CryptoKey> {
  const key =
    imported.get(spki) ??
    crypto.subtle.importKey('spki', bytesOf(spki), algorithm, false, ['verify']);
  imported.set(spki, key);
  return key;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
