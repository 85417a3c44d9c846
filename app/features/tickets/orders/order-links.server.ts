import { sealToken } from '#app/platform/token.server.ts';

type Linked = { id: string; linkNumber: number };

/** The secret of an order’s link. */
export const orderLink = (secret: string, { id, linkNumber }: Linked): string =>
  sealToken(secret, orderPurpose(linkNumber), id);

/** The secret address of an order and its tickets. */
export const orderPath = (secret: string, order: Linked): string =>
  `/orders/${orderLink(secret, order)}`;

/**
 * Keeps these addresses from being valid for anything else that is sealed. A new number ends the
 * address before; that of a basket is 0.
 */
export const orderPurpose = (linkNumber: number): string =>
  linkNumber === 0 ? 'order' : `order ${linkNumber}`;

type Coded = { id: string; serial: number };

/** The secret address of one ticket. A new serial ends this address, as it ends the code. */
export const ticketPath = (secret: string, { id, serial }: Coded): string =>
  `/tickets/${sealToken(secret, ticketPurpose(serial), id)}`;

export const ticketPurpose = (serial: number): string => `ticket ${serial}`;

/** Keeps the addresses of places in line from being valid for anything else that is sealed. */
export const entryPurpose = 'waiting';

/** The secret address of a place in line. */
export const entryPath = (secret: string, id: string): string =>
  `/waiting/${sealToken(secret, entryPurpose, id)}`;
