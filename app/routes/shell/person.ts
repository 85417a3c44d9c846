import { finalMomentOf } from '#app/domain/accounts/account.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { initialOf } from '#app/domain/profiles/display-name.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { type Frame, frameOf, samePlace } from './places.ts';

/** The facts about the signed-in person that every page shows. */
export type Person = {
  name: string;
  theme: Viewer['theme'];
  isAdmin: boolean;
  /** True if their pages can be followed from the Fediverse. */
  isFederated: boolean;
  pages: PersonPage[];
  /** All their pages, with their rights there. */
  memberships: Membership[];
  /** Waiting tasks across all their pages. */
  waiting: number;
  /** Unread notifications. */
  unread: number;
  /** Threads with unread messages at the acting page. */
  unreadThreads: number;
  /** The frame around a page for members; null around a public one. */
  frame: Frame | null;
  /** The day on which the account is removed; null if it stays. */
  leavingOn: string | null;
};

export type PersonPage = Pick<Membership, 'profileId' | 'displayName' | 'userType'> & {
  initial: string;
  pictureVersion: string | null;
  isCurrent: boolean;
  waiting: number;
  /** The destination after switching to this page. */
  to: string;
};

type Counts = {
  current: Membership | null;
  isFederated: boolean;
  pathname: string;
  /** Waiting tasks of each page. */
  waiting: ReadonlyMap<string, number>;
  unread: number;
  unreadThreads: number;
  /** The picture of each page that has one. */
  pictures: ReadonlyMap<string, string>;
};

/** Further pages are found on the page that lists them all. */
const mostPages = 6;

/** The pages in the frame: the acting one and the person's first ones. */
export function pagesShown({ profiles }: Viewer, current: Membership | null): Membership[] {
  const first = profiles.slice(0, mostPages);
  return !current || first.includes(current) ? first : [current, ...first.slice(1)];
}

export function personOf(viewer: Viewer, counts: Counts): Person {
  const { name, theme, isAdmin, deletionRequestedAt } = viewer;
  const { current, isFederated, pathname, waiting, unread, unreadThreads, pictures } = counts;
  const pages = pagesShown(viewer, current).map((page) => ({
    ...personPage(page, { current, pathname }),
    pictureVersion: pictures.get(page.profileId) ?? null,
    waiting: waiting.get(page.profileId) ?? 0,
  }));
  return {
    name,
    theme,
    isAdmin,
    isFederated,
    pages,
    unread,
    unreadThreads,
    memberships: viewer.profiles,
    waiting: pages.reduce((sum, page) => sum + page.waiting, 0),
    frame: frameOf(pathname, current, isAdmin, { isFederated }),
    leavingOn: deletionRequestedAt && dayAt(finalMomentOf(deletionRequestedAt), viewer),
  };
}

/**
 * The person at a page that belongs to another of their pages: the frame is that one’s, while the
 * acting page stays remembered.
 */
export function personAt(person: Person, profileId: string | null, pathname: string): Person {
  const { memberships, pages, isAdmin, isFederated, frame } = person;
  const current = memberships.find((one) => one.profileId === profileId);
  const isCurrent = pages.some((page) => page.isCurrent && page.profileId === profileId);
  if (!current || !frame || isCurrent) return person;
  const at = { current, pathname };
  const pagesHere = pages.some((page) => page.profileId === profileId)
    ? pages
    : [{ ...personPage(current, at), pictureVersion: null, waiting: 0 }, ...pages.slice(0, -1)];
  return {
    ...person,
    pages: pagesHere.map((page) => {
      const membership = memberships.find((one) => one.profileId === page.profileId);
      return membership ? { ...page, ...personPage(membership, at) } : page;
    }),
    frame: frameOf(pathname, current, isAdmin, { isRemembered: false, isFederated }),
  };
}

/**
 * The owner of a route's content, if its loader names one: `as`, its own or that of its content.
 */
export function pageOf(loaded: unknown): string | null {
  const parts = [loaded, ...Object.values(loaded ?? {})];
  const of = parts.find((part) => typeof part === 'object' && part !== null && 'as' in part);
  const { as } = (of ?? {}) as { as?: unknown };
  return typeof as === 'string' ? as : null;
}

function personPage(page: Membership, { current, pathname }: Pick<Counts, 'current' | 'pathname'>) {
  const { profileId, displayName, userType } = page;
  return {
    profileId,
    displayName,
    userType,
    initial: initialOf(displayName),
    isCurrent: profileId === current?.profileId,
    to: samePlace(pathname, current, page),
  };
}
