/** Valid tickets of an event that are alike: of one type, at one price, sold in one way. */
export type CountedTickets = {
  id: string;
  label: string;
  priceMinor: number;
  /** Of each. */
  feeMinor: number;
  taxBasisPoints: number;
  sold: number;
  comps: number;
  kills: number;
  source: 'platform' | 'door';
};
