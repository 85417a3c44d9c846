import { linkAddressOf } from '../profiles/link-address.ts';

/** A stretch of a message: plain text, or a link with the host that it really leads to. */
export type Stretch = { text: string; link?: { href: string; host: string } };

/** Matches web addresses. Punctuation that may close the sentence isn’t part of one. */
const addresses = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
const closing = /[.,;:!?'’*_\])}…]+$/u;

/**
 * A message in stretches that give its text when put together again. The host of a link is in
 * ASCII, so that letters of other alphabets that look alike can’t pass for a known name; an address
 * with a name or password in it, which serves to hide the host, stays text.
 */
export function linksIn(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  const add = (until: number) => {
    if (until > end) stretches.push({ text: text.slice(end, until) });
  };
  for (const { 0: match, index } of text.matchAll(addresses)) {
    const address = withoutClosing(match);
    const href = linkAddressOf(address);
    if (href === null) continue;
    add(index);
    stretches.push({ text: address, link: { href, host: new URL(href).host } });
    end = index + address.length;
  }
  add(text.length);
  return stretches;
}

/** A bracket that closes one within the address is part of it, as in many encyclopaedias. */
function withoutClosing(match: string): string {
  const address = match.replace(closing, '');
  const end = match.slice(address.length);
  return end.startsWith(')') && address.includes('(') ? `${address})` : address;
}
