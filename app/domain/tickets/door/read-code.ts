/*
 * A ticket’s code, as a phone reads it: `BT1`, then in base64url 16 bytes of the event’s id, 16 of the
 * ticket’s, 2 of the serial, and an Ed25519 signature of `BT1` and these 34.
 */

const mark = 'BT1';
const idBytes = 16;
const contentBytes = 2 * idBytes + 2;
/** Anywhere in the text, since half a code can be left before it. */
const code = new RegExp(`(?=${mark}([\\w-]{131})(?![\\w-]))`, 'g');

/** The content of a code and the bytes that its signature covers. */
type ParsedCode = ReturnType<typeof parse>;

/**
 * The codes in a text. Scanners can put something before a code, such as the kind of symbol (`]Q1`,
 * by ISO/IEC 15424), and after it; text typed into the field before is there as well.
 */
export function findCodes(text: string): ParsedCode[] {
  return [...text.matchAll(code)].map(([, body = '']) => parse(bytesOf(body)));
}

function parse(bytes: Uint8Array) {
  const signed = new Uint8Array([...mark].map((character) => character.charCodeAt(0)));
  return {
    eventId: hex(bytes.subarray(0, idBytes)),
    ticketId: hex(bytes.subarray(idBytes, 2 * idBytes)),
    serial: ((bytes[2 * idBytes] ?? 0) << 8) | (bytes[2 * idBytes + 1] ?? 0),
    signedBytes: new Uint8Array([...signed, ...bytes.subarray(0, contentBytes)]),
    signature: bytes.slice(contentBytes),
  };
}

function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As long as a code was in sight within this time, it is the same scan. */
const sameMs = 3_000;
/** Pause after a code before another is judged, so that the verdict can be read. */
const restMs = 1_200;

/** The camera sees the same code again and again; each is judged once. */
export class SeenCodes {
  #lastSeen = new Map<string, number>();
  #judgedAt = Number.NEGATIVE_INFINITY;

  /** @param now in milliseconds */
  isNew(code: string, now: number): boolean {
    const isSame = now - (this.#lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) < sameMs;
    if (!isSame && now - this.#judgedAt < restMs) return false;
    this.#lastSeen.set(code, now);
    if (!isSame) this.#judgedAt = now;
    return !isSame;
  }
}
