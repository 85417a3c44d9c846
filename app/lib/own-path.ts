/**
 * A path of this site that a link may lead back to; anything else becomes the fallback, also what
 * browsers read as another host (`//evil`, `/\evil`, `/%09/evil` after decoding).
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

export const startPath = '/today';

/**
 * The path after a password: the page the visitor was going to, with the second step before it if
 * needed.
 */
export function afterSignIn(next: string, asksForCode: boolean): string {
  const path = ownPath(next, startPath);
  return asksForCode ? `/sign-in/code?next=${encodeURIComponent(path)}` : path;
}

/**
 * The full address of a path of this site.
 * @throws TypeError for anything but a path: joined by `+`, a missing one became
 *   `https://site.examplenull`
 */
export function addressAt(site: string, path: string): string {
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path))
    throw new TypeError(`not a path of this site: ${String(path)}`);
  return site + path;
}

/**
 * The path a static host's 404 page put into the query string: `?/one/two&a=b~and~c=d` stands for
 * `/one/two?a=b&c=d`. Null if `search` holds none, or one that would lead off this host.
 */
export function pathFromQuery(search: string): string | null {
  if (!search.startsWith('?/')) return null;
  const parts = search.slice(1).split('&');
  const decoded = parts.map((part) => part.replaceAll('~and~', '&')).join('?');
  // Two leading slashes name a host, and URL parsers read `\` as `/` and skip tabs and newlines.
  const path = decoded.replace(/^[\\/\p{Cc}]+/u, '/');
  return staysHere(path) ? path : null;
}

// `/.//other.example` resolves here, but to a pathname that names a host once it is read again.
function staysHere(path: string): boolean {
  const { host, pathname } = new URL(path, 'http://same.invalid');
  return host === 'same.invalid' && !pathname.startsWith('//');
}
