/**
 * Reason why a seat isn’t sold: held for the house or the band, or killed because no one can sit or
 * see there.
 */
export const seatHolds = ['held', 'killed'] as const;
