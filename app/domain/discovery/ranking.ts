/**
 * The parts of the rank of an artist or a venue in search results, each with the most that it can
 * count. The sum decides; nothing else does, and no part can be bought. The page
 * `/how-ranking-works` says the same from these numbers.
 */
export const rankParts = {
  /** How well the words that were typed fit. */
  match: 40,
  /** That the whole name was typed. */
  name: 10,
  /** How near it is to where was asked. */
  distance: 20,
  /** How much of the page is filled in. */
  completeness: 10,
  /** How quickly its people answer. */
  replies: 10,
  /** How many shows it has played. */
  played: 10,
  /** That it is new here, so has had no time to answer or to play. */
  newcomer: 13,
} as const;
export type RankPart = keyof typeof rankParts;

/** What a word of the search is worth, by where it was found, as a share of `match`. */
export const matchShares = {
  /** In the name, as it was typed. */
  name: 1,
  /** In the genres, the town, or what the page says of itself. */
  elsewhere: 0.6,
  /** In the name, but mistyped or not whole. */
  nearName: 0.5,
  nearElsewhere: 0.25,
} as const;

/** Until how long after its first day a page is new. */
export const newcomerDays = 60;
/** An answer after this counts as none. */
export const slowReplyHours = 72;
/** More shows than this count no more. */
export const manyShows = 20;

type Standing = {
  /** From 0 to 100. */
  completeness: number;
  /** The median; null where there are too few answers to count. */
  replyHours: number | null;
  showsPlayed: number;
  isNew: boolean;
};

/** The sum of the parts that are the same whatever is asked for. */
export function standingOf({ completeness, replyHours, showsPlayed, isNew }: Standing): number {
  const reply = replyHours === null ? 0 : Math.max(0, 1 - replyHours / slowReplyHours);
  return (
    rankParts.completeness * (completeness / 100) +
    rankParts.replies * reply +
    rankParts.played * Math.min(1, showsPlayed / manyShows) +
    (isNew ? rankParts.newcomer : 0)
  );
}
