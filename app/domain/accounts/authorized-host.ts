/** Hosts of this machine, where signing in works before a public address is set. */
export const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True if signing in is allowed on a host, whose port is ignored. An entry `*.example.org` allows
 * everything below `example.org`, however deep, and not the domain itself.
 */
export function isAuthorizedHost(host: string, list: readonly string[]): boolean {
  const name = plainHost(host);
  if (name === null) return false;
  return list.some((entry) => {
    if (!entry.startsWith('*.')) return plainHost(entry) === name;
    const parent = plainHost(entry.slice(2));
    // `*.com` would let in the whole world.
    return parent !== null && /^[a-z0-9-]+\.[a-z]/.test(parent) && name.endsWith(`.${parent}`);
  });
}

/** An origin as browsers write it; null for look-alikes such as `http://a@host`. */
export function readOrigin(header: string): URL | null {
  const origin = URL.parse(header);
  return origin?.origin === header ? origin : null;
}

/** A host for comparing: lower case, Punycode, no port and no dot at its end. */
function plainHost(host: string): string | null {
  // With any of these characters the parser would read another host than the one written.
  if (!host || /[\s/\\@?#%*]/.test(host)) return null;
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '');
  return name || null;
}
