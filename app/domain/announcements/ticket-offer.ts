/**
 * Public state of a ticket type sold here: `not yet` before its sale begins, `later` while another
 * type is sold before it, `stopped` with the whole sale.
 */
type OfferState = 'on sale' | 'sold out' | 'not yet' | 'later' | 'stopped';

/** A ticket type as the public sees it; hidden types never appear. Moments are ISO 8601 in UTC. */
export type TicketOffer = {
  name: string;
  priceMinor: number;
  state: OfferState;
  saleFrom: string | null;
  saleUntil: string | null;
};
