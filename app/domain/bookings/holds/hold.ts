/** Why a hold no longer stands. */
export const holdEnds = [
  /** Its holder let it go. */
  'released',
  /** Whoever asked for it took the request back before the venue granted it. */
  'withdrawn',
  /** The venue took it back, or didn’t grant it. */
  'refused',
  /** Its time was over. */
  'lapsed',
  /** The venue neither granted nor refused it, or didn’t give its word on it, in time. */
  'unanswered',
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

/** What can happen to a hold. */
export const holdActions = [
  /** By its performer, or by the venue for them. */
  'requested',
  'placed',
  'granted',
  /** One side asks the other to name the fee. */
  'offerWanted',
  'challenged',
  /** By its performer; with the venue’s word it is agreed. */
  'confirmed',
  'agreed',
  'offered',
  /** Its offer came to nothing, and it goes on. */
  'offerEnded',
  /** To the page that somebody without one has by now. */
  'handedOver',
  'ended',
] as const;
