/** How long an invitation waits for its answer, and how many of a page may wait at once. */
export const invitationLimits = { validDays: 14, mostOpen: 20 };

/** The most pages that one account may own. */
export const mostOwnedPages = 20;

/** How long a browser remembers the link that it came by. */
export const referralDays = 30;

/** True if a person who opened a page’s link then still counts as referred by it. */
export function isStillReferral(openedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - openedAt.getTime();
  return ageMs >= 0 && ageMs < referralDays * 24 * 60 * 60 * 1000;
}
