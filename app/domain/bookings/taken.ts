/** Parts of an offer that can be booked for someone else at its time. */
export const takenThings = ['performer', 'stage', 'slot'] as const;
export type Taken = (typeof takenThings)[number];
