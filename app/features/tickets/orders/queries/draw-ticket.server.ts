import type { KeyObject } from 'node:crypto';
import { isValidTicket } from '#app/domain/tickets/states.ts';
import { qrPicture } from '#app/platform/qr-code.server.ts';
import { makeCode } from '#app/platform/signing/ticket-code.server.ts';
import type { Ticket } from './find-ticket.server.ts';

/** A ticket with its code, while it is valid. */
export function drawTicket({ id, number, state, serial, eventId, name }: Ticket, key: KeyObject) {
  const code = isValidTicket({ state }) ? makeCode({ eventId, ticketId: id, serial }, key) : null;
  return { id, number, state, name, code, picture: code && qrPicture(code) };
}
