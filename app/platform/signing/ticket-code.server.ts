import { type KeyObject, sign } from 'node:crypto';

/*
 * A ticket’s code: version, event, ticket, serial, and an Ed25519 signature over all of it, so that a
 * door with the public key can check it offline. A new serial ends the old code.
 */

export type CodedTicket = { eventId: string; ticketId: string; serial: number };

/** Names the version: 1. */
const mark = 'BT1';

/**
 * A code of 135 letters, digits, hyphens and underscores: `BT1`, then in base64url 16 bytes of the
 * event’s id, 16 of the ticket’s, 2 of the serial, and the signature of `BT1` and these 34.
 */
export function makeCode(ticket: CodedTicket, privateKey: KeyObject): string {
  const serial = Buffer.alloc(2);
  serial.writeUInt16BE(ticket.serial);
  const content = Buffer.concat([
    Buffer.from(ticket.eventId, 'hex'),
    Buffer.from(ticket.ticketId, 'hex'),
    serial,
  ]);
  const signature = sign(null, Buffer.concat([Buffer.from(mark), content]), privateKey);
  return mark + Buffer.concat([content, signature]).toString('base64url');
}
