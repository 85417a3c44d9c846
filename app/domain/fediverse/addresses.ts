import { userIdOf } from '../profiles/page-id.ts';

/** Limits on data from other servers. */
export const fediverseLimits = {
  /** An inbox message, or the description of a remote actor. */
  bodyBytes: 128 * 1024,
  actorBytes: 256 * 1024,
  /** A remote address or id. */
  address: 500,
  /** Greatest difference between a signature's time and our clock. */
  clockMinutes: 60,
  /** Repeated messages are recognised this long: longer than a signature is valid. */
  seenDays: 2,
  /** Sent messages are kept this long. */
  keptDays: 30,
  /** The latest shows in an outbox. */
  listed: 50,
} as const;

/*
 * Addresses on the Fediverse. Other servers know pages and shows by them, so they can never change.
 */

export function actorAddress(site: string, pageId: string): string {
  return `${site}/fediverse/pages/${pageId}`;
}

/** The page at an address; null if it isn’t a page of this site. */
export function pageAt(site: string, address: string): string | null {
  const before = `${site}/fediverse/pages/`;
  return address.startsWith(before) ? userIdOf(address.slice(before.length)) : null;
}

/** The id of the page's signing key. It has one. */
export function keyAddress(site: string, pageId: string): string {
  return `${actorAddress(site, pageId)}#main-key`;
}

export function postAddress(site: string, postId: string): string {
  return `${site}/fediverse/shows/${postId}`;
}

/** One inbox for the whole site, whichever page a message is for. */
export function sharedInboxAddress(site: string): string {
  return `${site}/fediverse/inbox`;
}

/** The handle by which people find a page: `@the-night-owls@bandstand.example`. */
export function handleOf(site: string, pageId: string): string {
  return `@${pageId}@${new URL(site).host}`;
}

/**
 * The page that WebFinger is asked for (RFC 7033, RFC 7565), by its handle, also as people type it,
 * or by one of its addresses. The part before the `@` matches in any case, as Mastodon asks.
 */
export function requestedPage(site: string, resource: string): string | null {
  const { host, origin } = new URL(site);
  const [, name, of] = /^(?:acct:)?@?([^@/:]+)@([^@/]+)$/i.exec(resource) ?? [];
  if (name !== undefined) return of?.toLowerCase() === host ? userIdOf(decoded(name)) : null;
  const url = URL.parse(resource);
  if (url?.origin !== origin) return null;
  const [, page] = /^\/(?:users|fediverse\/pages)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return page === undefined ? null : userIdOf(decoded(page));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
