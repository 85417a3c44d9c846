/** Entry is free, paid on the door, sold here, or sold by someone else. */
export const priceKinds = ['free', 'door', 'here', 'link'] as const;
/** A page that lists a show of others may not know its price. */
type PriceKind = (typeof priceKinds)[number] | 'unsaid';

/** The price with every fee in it; no amount where the venue names none. */
export type EntryPrice = {
  kind: PriceKind;
  amountMinor: number | null;
  currency: string | null;
  url: string | null;
};
