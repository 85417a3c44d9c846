import { createHash, sign } from 'node:crypto';
import type { GooglePasses } from './wallets.ts';

/** What Google Wallet knows of an event and of one ticket for it, without their ids. */
export type GoogleTicket = { event: object; ticket: object };

/**
 * Where a ticket is saved to Google Wallet: a JWT that says everything, so that Google needn’t be
 * asked. What Google has once saved it never changes; so other content has another id. Short ones, since
 * browsers of old cut links off after some 1,800 characters.
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
  const said = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(said), key).toString('base64url');
  return `https://pay.google.com/gp/v/save/${said}.${signature}`;
}

function markOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 20);
}
