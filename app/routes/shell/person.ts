import { finalMomentOf } from '#app/domain/accounts/deletion.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { initialOf } from '#app/domain/profiles/initial.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { type Frame, frameOf, samePlace } from './places.ts';

/** As much of who is signed in as every page shows. */
export type Person = {
  name: string;
  theme: Viewer['theme'];
  isAdmin: boolean;
  pages: PersonPage[];
  /** What waits for them over all their pages. */
  waiting: number;
  /** The frame around a page of the work; null around a public one. */
  frame: Frame | null;
  /** The day on which the account is removed; null for everybody who stays. */
  leavingOn: string | null;
};

export type PersonPage = Pick<Membership, 'profileId' | 'displayName' | 'userType'> & {
  initial: string;
  pictureVersion: string | null;
  isCurrent: boolean;
  waiting: number;
  /** Where one goes on who takes this page up. */
  to: string;
};

type Found = {
  current: Membership | null;
  pathname: string;
  /** What waits at each page. */
  waiting: ReadonlyMap<string, number>;
  /** The picture of each page that has one. */
  pictures: ReadonlyMap<string, string>;
};

/** More pages than these are found on the page that lists them all. */
const mostPages = 6;

/** The pages that the frame shows: the one that somebody works as, and their first ones. */
export function pagesShown({ profiles }: Viewer, current: Membership | null): Membership[] {
  const first = profiles.slice(0, mostPages);
  return !current || first.includes(current) ? first : [current, ...first.slice(1)];
}

export function personOf(viewer: Viewer, found: Found): Person {
  const { name, theme, isAdmin, deletionRequestedAt } = viewer;
  const { current, pathname, waiting, pictures } = found;
  const pages = pagesShown(viewer, current).map((page) => ({
    profileId: page.profileId,
    displayName: page.displayName,
    userType: page.userType,
    initial: initialOf(page.displayName),
    pictureVersion: pictures.get(page.profileId) ?? null,
    isCurrent: page === current,
    waiting: waiting.get(page.profileId) ?? 0,
    to: samePlace(pathname, current, page),
  }));
  return {
    ...{ name, theme, isAdmin, pages },
    waiting: pages.reduce((sum, page) => sum + page.waiting, 0),
    frame: frameOf(pathname, current, isAdmin),
    leavingOn: deletionRequestedAt && dayAt(finalMomentOf(deletionRequestedAt), viewer),
  };
}
