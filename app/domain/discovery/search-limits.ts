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
