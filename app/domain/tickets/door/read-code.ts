/*
 * A ticket’s code, as a phone reads it: `BT1`, then in base64url 16 bytes of the event’s id, 16 of the
 * ticket’s, 2 of the serial, and an Ed25519 signature of `BT1` and these 34.
 */

const mark = 'BT1';
const idBytes = 16;
const saidBytes = 2 * idBytes + 2;
const allBytes = saidBytes + 64;

/** What a code says and what its signature has to be of; null for anything else. */
export function readCode(text: string) {
  const bytes = text.startsWith(mark) ? bytesOf(text.slice(mark.length)) : null;
  if (bytes?.length !== allBytes) return null;
  const signed = new Uint8Array([...mark].map((character) => character.charCodeAt(0)));
  return {
    eventId: hex(bytes.subarray(0, idBytes)),
    ticketId: hex(bytes.subarray(idBytes, 2 * idBytes)),
    serial: ((bytes[2 * idBytes] ?? 0) << 8) | (bytes[2 * idBytes + 1] ?? 0),
    said: new Uint8Array([...signed, ...bytes.subarray(0, saidBytes)]),
    signature: bytes.slice(saidBytes),
  };
}

function bytesOf(base64url: string): Uint8Array | null {
  if (!/^[\w-]{131}$/.test(base64url)) return null;
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
