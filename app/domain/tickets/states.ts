/** A basket becomes an order by being bought, or is over. */
export const orderStates = ['basket', 'placed', 'expired'] as const;

/** Whether a ticket lets somebody in, or why it no longer does. */
export const ticketStates = ['valid', 'refunded', 'returned'] as const;
export type TicketState = (typeof ticketStates)[number];
