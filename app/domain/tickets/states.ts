/** A basket becomes an order by being bought, or is over. */
export const orderStates = ['basket', 'placed', 'expired'] as const;

/** Whether a ticket lets somebody in, or why it no longer does: one that was moved to another show has a new one there. */
export const ticketStates = ['valid', 'refunded', 'returned', 'moved'] as const;
export type TicketState = (typeof ticketStates)[number];
