import type { Terms } from './terms.ts';

/** Prices include tax. */
export type TicketType = Terms['tickets'][number];

/** `guaranteeMinor` is due however few tickets are sold; shares are of the net takings. */
export type Deal = Terms['deal'];

/** Due to the performer however few tickets are sold. */
export function guaranteeOf(deal: Deal): number {
  return 'guaranteeMinor' in deal ? deal.guaranteeMinor : 0;
}
