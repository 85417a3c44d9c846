/** Parts of an offer that can be booked for someone else at its time. */
export const bookableParts = ['performer', 'stage', 'slot'] as const;
export type Taken = (typeof bookableParts)[number];
