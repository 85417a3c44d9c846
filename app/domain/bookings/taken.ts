/** Who or what can be booked for someone else at the time of an offer. */
export const takenThings = ['performer', 'stage', 'slot'] as const;
export type Taken = (typeof takenThings)[number];
