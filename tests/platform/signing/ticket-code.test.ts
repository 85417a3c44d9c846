import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeCode } from '#app/platform/signing/ticket-code.server.ts';
import { newId } from '#app/platform/token.server.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const ticket = { eventId: newId(), ticketId: newId(), serial: 3 };
const code = makeCode(ticket, privateKey);
const bytesOf = (text: string) => Buffer.from(text.slice(3), 'base64url');

/** As a door judges it, with only the public key. */
function isGood(bytes: Buffer, key = publicKey): boolean {
  const signed = Buffer.concat([Buffer.from('BT1'), bytes.subarray(0, 34)]);
  return verify(null, signed, key, bytes.subarray(34));
}

it('a code says its event, ticket and serial, and old phones read it', () => {
  const bytes = bytesOf(code);
  expect(code).toMatch(/^BT1[\w-]{131}$/);
  expect(bytes.toString('hex', 0, 32)).toBe(ticket.eventId + ticket.ticketId);
  expect(bytes.readUInt16BE(32)).toBe(3);
});

it('the public key alone tells a code from a forged, an altered and a cut off one', () => {
  expect(isGood(bytesOf(code))).toBe(true);
  expect(isGood(bytesOf(makeCode(ticket, other.privateKey)))).toBe(false);
  for (let at = 0; at < 98; at++) {
    const bytes = bytesOf(code);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(isGood(bytes), `byte ${at}`).toBe(false);
  }
  expect(isGood(bytesOf(code.slice(0, -2)))).toBe(false);
  // Another serial is another code.
  expect(makeCode({ ...ticket, serial: 4 }, privateKey)).not.toBe(code);
});
