/** One kind of ticket and how many there are of it. Prices include tax. */
export type TicketType = {
  name: string;
  priceMinor: number;
  allotment: number;
  /** Given away. */
  comps: number;
  /** Taken out of sale. */
  kills: number;
  /** Facility and other fees for each ticket sold, taken before anything is shared. */
  feeMinor: number;
};

/** A sum for every tier that is reached. */
type Bonus = { ticketsSold: number; amountMinor: number };

/**
 * How the performer is paid. `guaranteeMinor` is due however few tickets are sold; shares are of
 * the net takings.
 */
export type Deal = { bonuses: Bonus[] } & (
  | { kind: 'flat'; guaranteeMinor: number }
  | { kind: 'door'; shareBasisPoints: number }
  | { kind: 'doorAfterExpenses'; shareBasisPoints: number; expensesMinor: number }
  | { kind: 'doorPerTicket'; perTicketMinor: number }
  | { kind: 'versus'; guaranteeMinor: number; shareBasisPoints: number }
  | {
      kind: 'versusAfterExpenses';
      guaranteeMinor: number;
      shareBasisPoints: number;
      expensesMinor: number;
    }
  | {
      kind: 'plus';
      guaranteeMinor: number;
      shareBasisPoints: number;
      expensesMinor: number;
      promoterProfitBasisPoints: number;
    }
);

/** What is due to the performer however few tickets are sold. */
export function guaranteeOf(deal: Deal): number {
  return 'guaranteeMinor' in deal ? deal.guaranteeMinor : 0;
}
