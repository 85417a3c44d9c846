/** For so long a browser remembers by whose link it came. */
export const referralDays = 30;

/** Whether somebody who opened a page’s link then still counts as brought along by it. */
export function isStillReferral(openedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - openedAt.getTime();
  return ageMs >= 0 && ageMs < referralDays * 24 * 60 * 60 * 1000;
}
