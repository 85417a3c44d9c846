/** Why a hold no longer stands. */
export const holdEnds = [
  /** Its holder let it go. */
  'released',
  /** The venue took it back. */
  'refused',
  /** Its time was over. */
  'lapsed',
  /** It was challenged and not confirmed in time. */
  'challenged',
  /** Another hold of the date was confirmed. */
  'outranked',
  /** The night was booked in another way. */
  'taken',
  /** It has become a signed booking. */
  'booked',
] as const;
export type HoldEnd = (typeof holdEnds)[number];
