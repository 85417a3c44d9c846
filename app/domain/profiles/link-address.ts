/**
 * The address behind a typed link, or null if it can’t be one. Only web pages are linked to; an
 * address without a scheme gets `https`.
 */
export function linkAddressOf(text: string): string | null {
  const typed = text.trim();
  if (/[\p{Cc}\p{Cs}\s]/u.test(typed)) return null;
  // A colon before a number separates a host from its port, not a scheme.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  const address = parse(hasScheme ? typed : `https://${typed.replace(/^\/\//, '')}`);
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  if (address.username || address.password) return null;
  return /[^.]\.[^.]/.test(address.hostname) ? address.href : null;
}

/** The site’s name, for a link without a title. */
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
