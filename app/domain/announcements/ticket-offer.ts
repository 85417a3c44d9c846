/**
 * How a ticket type that is sold here stands for the public: `not yet` before its sale begins, `later`
 * while another type is sold before it, `stopped` with the whole sale.
 */
type OfferState = 'on sale' | 'sold out' | 'not yet' | 'later' | 'stopped';

/** A ticket type as the public reads it; hidden ones never are. Moments are ISO 8601 in UTC. */
export type TicketOffer = {
  name: string;
  priceMinor: number;
  state: OfferState;
  saleFrom: string | null;
  saleUntil: string | null;
};
