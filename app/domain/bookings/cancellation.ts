/**
 * Cancelling by the venue, as windows before the show. A window's bounds are whole days and both
 * belong to the middle window: exactly 7 and exactly 3 days before give the partial refund.
 */
export const cancellationDays = { fullRefundAbove: 7, noRefundBelow: 3 };

/** Shares of the price in the middle window, in percent. Together they are the whole. */
export const partialRefundPercent = { venue: 50, performer: 50 };
