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
