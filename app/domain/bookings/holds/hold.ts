export const holdEnds = [
  'released',
  /** The request was taken back before the venue granted it. */
  'withdrawn',
  /** By the venue, also instead of granting it. */
  'refused',
  'lapsed',
  /** The venue didn’t answer the request or the confirmation in time. */
  'unanswered',
  /** It was challenged and not confirmed in time. */
  'challenged',
  /** Another hold of the date was confirmed. */
  'outranked',
  /** The night was booked in another way. */
  'taken',
  'booked',
] as const;
export type HoldEnd = (typeof holdEnds)[number];

export const holdActions = [
  /** By its performer, or by the venue for them. */
  'requested',
  'placed',
  'granted',
  /** One side asks the other to name the fee. */
  'offerWanted',
  'challenged',
  /** By its performer; the venue’s confirmation makes it `agreed`. */
  'confirmed',
  'agreed',
  'offered',
  /** Its offer came to nothing, and it goes on. */
  'offerEnded',
  /** To the new page of a performer who had none. */
  'handedOver',
  'ended',
] as const;
