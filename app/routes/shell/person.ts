import { finalMomentOf } from '#app/domain/accounts/deletion.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { dayAt } from '#app/lib/time/day-at.ts';

/** As much of who is signed in as the bar shows. */
export type Person = {
  name: string;
  theme: Viewer['theme'];
  isAdmin: boolean;
  pages: (Membership & { isCurrent: boolean })[];
  /** The bookings of the page that they work as; null where they don't see them. */
  bookings: { profileId: string; turns: number } | null;
  /** The day on which the account is removed; null for everybody who stays. */
  leavingOn: string | null;
};

/** More pages than these are found on the page that lists them all. */
const mostPages = 6;

export function personOf(
  viewer: Viewer,
  currentId: string | undefined,
  bookings: Person['bookings'],
): Person {
  const { name, theme, isAdmin, profiles, deletionRequestedAt } = viewer;
  const pages = profiles
    .slice(0, mostPages)
    .map((page) => ({ ...page, isCurrent: page.profileId === currentId }));
  const leavingOn = deletionRequestedAt && dayAt(finalMomentOf(deletionRequestedAt), viewer);
  return { name, theme, isAdmin, pages, bookings, leavingOn };
}
