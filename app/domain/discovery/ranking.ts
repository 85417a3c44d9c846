/**
 * The parts of the rank of an artist or a venue in search results, each with the most that it can
 * count. The sum decides; nothing else does, and no part can be bought. The page
 * `/how-ranking-works` quotes these numbers.
 */
export const rankParts = {
  /** Text match. */
  match: 40,
  /** The whole name was typed. */
  name: 10,
  /** Distance from the place searched for. */
  distance: 20,
  /** Completeness of the page. */
  completeness: 10,
  /** Speed of its answers. */
  replies: 10,
  /** Number of shows played. */
  played: 10,
  /** New here, so without time to answer or to play. */
  newcomer: 13,
} as const;
export type RankPart = keyof typeof rankParts;

/** The worth of a matched search word, by where it was found, as a share of `match`. */
export const matchShares = {
  /** In the name, as it was typed. */
  name: 1,
  /** In the genres, the town, or the page's own text. */
  elsewhere: 0.6,
  /** In the name, but mistyped or not whole. */
  nearName: 0.5,
  nearElsewhere: 0.25,
} as const;

/** A page is new this long after its first day. */
export const newcomerDays = 60;
/** A slower answer counts as none. */
export const slowReplyHours = 72;
/** Shows beyond this number don't count. */
export const manyShows = 20;

type Standing = {
  /** From 0 to 100. */
  completeness: number;
  /** The median; null where there are too few answers to count. */
  replyHours: number | null;
  showsPlayed: number;
  isNew: boolean;
};

/** The sum of the parts that don't depend on the search. */
export function standingOf({ completeness, replyHours, showsPlayed, isNew }: Standing): number {
  const reply = replyHours === null ? 0 : Math.max(0, 1 - replyHours / slowReplyHours);
  return (
    rankParts.completeness * (completeness / 100) +
    rankParts.replies * reply +
    rankParts.played * Math.min(1, showsPlayed / manyShows) +
    (isNew ? rankParts.newcomer : 0)
  );
}

export const mostMatches = 8;
export const mostSimilar = 6;

/** Reasons that speak for a performer at an open slot. */
export type Fit = {
  sharedGenres: number;
  /** Shows they have played at the venue. */
  playedHere: number;
  /** From their home to the venue; null if unknown. */
  distanceKm: number | null;
  replyMedianHours: number | null;
};

/** The most that each part counts; `docs/decisions/0064-following-and-matching.md` says why. */
const parts = { genres: 3, playedHere: 2, near: 1, answers: 1 };

/** A short sum of named parts: the higher, the better it fits. */
export function fitOf({ sharedGenres, playedHere, distanceKm, replyMedianHours }: Fit): number {
  return (
    Math.min(sharedGenres, parts.genres) +
    Math.min(playedHere, parts.playedHere) +
    (distanceKm === null ? parts.near / 2 : parts.near / (1 + distanceKm / 100)) +
    (replyMedianHours === null ? parts.answers / 2 : parts.answers / (1 + replyMedianHours / 24))
  );
}
