/**
 * The address behind a link as somebody has typed it, or null if it can't be one. Only web pages
 * are linked to; an address without a scheme is taken as `https`.
 */
export function linkAddressOf(text: string): string | null {
  const typed = text.trim();
  if (/[\p{Cc}\p{Cs}\s]/u.test(typed)) return null;
  // What stands before a number is a host with its port, not a scheme.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  const address = parse(hasScheme ? typed : `https://${typed.replace(/^\/\//, '')}`);
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  if (address.username || address.password) return null;
  return /[^.]\.[^.]/.test(address.hostname) ? address.href : null;
}

/** The name of the site that a link leads to, for a link that was given no name. */
export function siteNameOf(url: string): string {
  return parse(url)?.hostname.replace(/^www\./, '') ?? url;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
