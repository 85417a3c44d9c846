import type { Terms } from './terms.ts';

/** One kind of ticket and how many there are of it. Prices include tax. */
export type TicketType = Terms['tickets'][number];

/**
 * How the performer is paid. `guaranteeMinor` is due however few tickets are sold; shares are of
 * the net takings.
 */
export type Deal = Terms['deal'];

/** What is due to the performer however few tickets are sold. */
export function guaranteeOf(deal: Deal): number {
  return 'guaranteeMinor' in deal ? deal.guaranteeMinor : 0;
}
