/** Over many bookings, or all of them to one account that may not go below zero. */
export type Shape = 'spread' | 'hot';

/** How many bookings are paid for in turn. */
export const bookings = 10_000;

/** As many as one process of the platform has connections. */
export const clients = 10;
