import { type KeyObject, sign as signBytes, verify as verifyBytes } from 'node:crypto';

/*
 * What a ticket’s code says: version, event, ticket, serial, and an Ed25519 signature over all of it.
 * Whoever has the public key judges it without asking anybody. A new serial ends the old code.
 */

export type CodedTicket = { eventId: string; ticketId: string; serial: number };
export type CodeVerdict =
  | ({ verdict: 'good' } & CodedTicket)
  | { verdict: 'unreadable' | 'forged' | 'other event' };

const mark = 'BT1';
const saidBytes = 16 + 16 + 2;
const signatureBytes = 64;

/** A code of 135 letters, digits, hyphens and underscores. */
export function makeCode(ticket: CodedTicket, privateKey: KeyObject): string {
  const said = Buffer.concat([
    Buffer.from(ticket.eventId, 'hex'),
    Buffer.from(ticket.ticketId, 'hex'),
    serialBytes(ticket.serial),
  ]);
  const signature = signBytes(null, withMark(said), privateKey);
  return mark + Buffer.concat([said, signature]).toString('base64url');
}

/** @param publicKeys those of the event; a code by any of them is good */
export function judgeCode(
  code: string,
  eventId: string,
  publicKeys: readonly KeyObject[],
): CodeVerdict {
  const bytes = Buffer.from(code.slice(mark.length), 'base64url');
  if (!code.startsWith(mark) || bytes.length !== saidBytes + signatureBytes)
    return { verdict: 'unreadable' };
  const said = bytes.subarray(0, saidBytes);
  const of = said.toString('hex', 0, 16);
  if (of !== eventId) return { verdict: 'other event' };
  const signature = bytes.subarray(saidBytes);
  if (!publicKeys.some((key) => verifyBytes(null, withMark(said), key, signature)))
    return { verdict: 'forged' };
  const ticketId = said.toString('hex', 16, 32);
  return { verdict: 'good', eventId, ticketId, serial: said.readUInt16BE(32) };
}

function withMark(said: Buffer): Buffer {
  return Buffer.concat([Buffer.from(mark), said]);
}

function serialBytes(serial: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(serial);
  return bytes;
}
