import { createHash, sign } from 'node:crypto';
import type { GooglePasses } from './wallets.ts';

/** Google Wallet’s objects of an event and of one ticket, without their ids. */
export type GoogleTicket = { event: object; ticket: object };

/**
 * The link that saves a ticket to Google Wallet: a JWT with everything, so that Google needn’t be called.
 * Google never changes an object that it has saved, so other content needs another id. Ids are short,
 * since old browsers cut links off after some 1,800 characters.
 * @param ids of the event and the ticket
 */
export function googleLink(
  { issuerId, account: { email, key } }: GooglePasses,
  { event, ticket }: GoogleTicket,
  { ids, site, now }: { ids: { event: string; ticket: string }; site: string; now: Date },
): string {
  const classId = `${issuerId}.${markOf([ids.event, event])}`;
  const id = `${issuerId}.${markOf([ids.ticket, classId, ticket])}`;
  const claims = {
    iss: email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1_000),
    origins: [site],
    payload: {
      eventTicketClasses: [{ id: classId, ...event }],
      eventTicketObjects: [{ id, classId, ...ticket }],
    },
  };
  const signedPart = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signedPart), key).toString('base64url');
  return `https://pay.google.com/gp/v/save/${signedPart}.${signature}`;
}

function markOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 20);
}
