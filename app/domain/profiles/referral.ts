/** How long a browser remembers the link that it came by. */
export const referralDays = 30;

/** True if a person who opened a page’s link then still counts as referred by it. */
export function isStillReferral(openedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - openedAt.getTime();
  return ageMs >= 0 && ageMs < referralDays * 24 * 60 * 60 * 1000;
}
