/**
 * A path of our own that a link may lead back to; anything else becomes the fallback. What browsers
 * read as another host (`//evil`, `/\evil`, `/%09/evil` after decoding) is no path of ours.
 */
export function ownPath(text: string | null | undefined, fallback = '/'): string {
  if (!text?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(text) || text.length > 500)
    return fallback;
  const base = 'https://own.invalid';
  const url = URL.parse(text, base);
  // `/.//evil` becomes `//evil`.
  if (url?.origin !== base || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Where somebody goes who has just signed in. */
export const startPath = '/today';

/** Where signing in leads: to where somebody was going, past the second step if there is one. */
export function afterSignIn(next: string, asksForCode: boolean): string {
  const path = ownPath(next, startPath);
  return asksForCode ? `/sign-in/code?next=${encodeURIComponent(path)}` : path;
}

/**
 * The full address of a path of ours, as everything that is read elsewhere names it.
 * @throws TypeError for anything but a path: joined by `+`, what is missing or an object became
 *   `https://site.examplenull`
 */
export function addressAt(site: string, path: string): string {
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path))
    throw new TypeError(`not a path of this site: ${String(path)}`);
  return site + path;
}
