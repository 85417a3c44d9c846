/** How much can be asked of a search. */
export const searchLimits = {
  text: 100,
  words: 8,
  /** Of genres and the like together. */
  facets: 10,
  leastKm: 1,
  mostKm: 500,
  usualKm: 50,
  capacity: 1_000_000,
  /** In whole units, also of currencies of small worth. */
  fee: 100_000_000_000,
} as const;

/** The radii to choose from, in kilometres. */
export const radiiKm = [5, 10, 25, 50, 100, 200, 500] as const;

/**
 * How many matches are ranked and counted, the best by what is known of them already. Beyond it one
 * has to say more.
 */
export const mostRanked = 240;
