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
