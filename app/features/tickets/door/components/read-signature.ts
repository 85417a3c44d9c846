import type { ReadCode } from '#app/domain/tickets/door/judge.ts';
import { readCode } from '#app/domain/tickets/door/read-code.ts';

const algorithm = { name: 'Ed25519' };
const imported = new Map<string, Promise<CryptoKey>>();

/**
 * What a code says, and whether one of these keys signed it; null for what is no code.
 * @param keys SPKI in base64
 */
export async function readSignedCode(
  text: string,
  keys: readonly string[],
): Promise<ReadCode | null> {
  const code = readCode(text);
  if (!code) return null;
  const { said, signature, ...ids } = code;
  for (const key of keys)
    if (await crypto.subtle.verify(algorithm, await keyOf(key), signature, said))
      return { ...ids, isSigned: true };
  return { ...ids, isSigned: false };
}

function keyOf(spki: string): Promise<CryptoKey> {
  const found =
    imported.get(spki) ??
    crypto.subtle.importKey(
      'spki',
      Uint8Array.from(atob(spki), (character) => character.charCodeAt(0)),
      algorithm,
      false,
      ['verify'],
    );
  imported.set(spki, found);
  return found;
}
