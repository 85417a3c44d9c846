/** Why a seat isn’t sold: held for the house or the band, or killed, since nobody can sit or see there. */
export const seatHolds = ['held', 'killed'] as const;
