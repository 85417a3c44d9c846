/** A basket becomes an order by being bought, or is over. */
export const orderStates = ['basket', 'placed', 'expired'] as const;

/** Whether a ticket lets somebody in, or why it no longer does: one that was moved to another show has a new one there. */
export const ticketStates = ['valid', 'refunded', 'returned', 'moved'] as const;
export type TicketState = (typeof ticketStates)[number];

/** How an order came to be paid: here, in cash at the door, not at all, or in another ticket shop. */
export const paidKinds = ['card', 'cash', 'comp', 'elsewhere'] as const;
export type PaidKind = (typeof paidKinds)[number];

/** How often a ticket was passed on: its venue makes a serial too when it moves it. */
export function timesPassedOn({ serial, moved }: { serial: number; moved: number }): number {
  return serial - moved - 1;
}
