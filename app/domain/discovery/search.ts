export const searchLimits = {
  text: 100,
  words: 8,
  /** Genres, towns, countries and gear together. */
  facets: 10,
  leastKm: 1,
  mostKm: 500,
  usualKm: 50,
  capacity: 1_000_000,
  /** In whole units, also of currencies of small worth. */
  fee: 100_000_000_000,
} as const;

export const radiiKm = [5, 10, 25, 50, 100, 200, 500] as const;

/**
 * Matches that are ranked and counted, the best by their known parts. Beyond that the search has to
 * be narrower.
 */
export const mostRanked = 240;

/** Intervals of mails about new results of a search. */
export const searchMails = ['daily', 'weekly', 'none'] as const;

export const savedSearchLimits = {
  /** Saved searches of one person. */
  most: 20,
  name: 80,
  address: 1_500,
  /** Results named in one mail; the list has all of them. */
  listed: 10,
  /** The hour of the person’s own clock from which mails are sent. */
  hour: 7,
  /** A result that disappeared counts as new again after this long. */
  keptDays: 90,
} as const;

export const shortlistLimits = { lists: 50, pages: 300, name: 80, note: 500 } as const;
