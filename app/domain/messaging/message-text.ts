import { linkAddressOf } from '../profiles/link-address.ts';

/** A stretch of a message: plain text, or a link with the host that it really leads to. */
type Stretch = { text: string; link?: { href: string; host: string } };

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

/*
 * Typical scams against performers and venues, so that their readers are warned. Nothing is ever
 * held back because of a warning. Patterns are of English, and of account numbers.
 */

/** In the order in which they are shown. */
export const messageWarnings = [
  /** Asks for the code that releases the money, or for a password. */
  'code',
  /** Will pay more than was agreed, and wants some of it back or passed on. */
  'overpayment',
  /** Wants the money paid to someone else, or to a new account. */
  'otherPayee',
  /** Wants to pay or be paid past the platform, where no money is held. */
  'outside',
  /** Is abroad or can’t be met, and in a hurry. */
  'urgentAbroad',
] as const;
export type MessageWarning = (typeof messageWarnings)[number];

export function warningsOf(message: string): MessageWarning[] {
  const text = plain(message);
  const says = (...patterns: RegExp[]) => patterns.some((pattern) => pattern.test(text));
  const pays = says(/\b(pay|paid|paying|payment|send|sending|transfer|wire|deposit|money|fee)\b/);
  const holds: Record<MessageWarning, boolean> = {
    code: says(
      /\b(send|tell|give|text|share|need|what is|what's)\b.{0,40}\b(release code|password|passcode|verification code|security code|6[- ]digit code|8[- ]digit code)\b/,
    ),
    overpayment: says(
      /\b(over ?pa(y|id|yment)|excess|surplus|pay (you )?(more|extra) than|(cheque|check)( out)? for more)\b/,
      /\b(refund|return|send (back|me)|wire|forward)\b.{0,40}\b(difference|remainder|extra|excess|surplus)\b/,
      /\b(refund|send (back|me)|wire|forward) the rest\b(?! of)/,
      /\b(cashier'?s?|certified|bank) (check|cheque)\b/,
    ),
    otherPayee:
      pays &&
      says(
        /\b(to|into|pay) (my|our|an?|the) (agent|manager|cousin|brother|sister|friend|partner|driver|mover|vendor|supplier|caterer|event planner|personal account|new account|other account|private account)\b/,
        /\b(new|different|another|updated|changed)( bank)? (account|details|payee)\b/,
        /\b(third party|some(body|one) else)('s)? (account|will (receive|collect))\b/,
      ),
    outside:
      says(
        /\b(western union|moneygram|zelle|cash ?app|venmo|gift ?cards?|itunes card|bitcoin|btc|ethereum|usdt|crypto(currency)?|wallet address)\b/,
        /\b(outside|off|without|around|bypass|avoid|skip)( of)?( using)? (the |this )?(platform|bandstand|site|app|system|platform fees?)\b/,
        /\b(pay|paid|paying|payment|settle)( you| us| me)? (directly|in cash|cash in hand|privately)\b/,
        /\b(paypal|revolut|wise)\b.{0,20}\b(friends|me|my|instead)\b/,
      ) || accountNumbers(text).some(isIban),
    urgentAbroad:
      says(
        /\b(overseas|abroad|out of (the )?(country|state|town)|offshore|oil rig|on deployment|at sea|in hospital|can ?not (call|meet|talk)|can't (call|meet|talk)|unable to (call|meet|talk))\b/,
      ) &&
      says(
        /\b(urgent(ly)?|asap|immediately|right away|today|tonight|within (the )?(hour|24 hours)|as soon as possible|quickly|hurry)\b/,
      ) &&
      pays,
  };
  return messageWarnings.filter((warning) => holds[warning]);
}

/** As a person reads it: look-alike letters and invisible signs don’t hide its meaning. */
function plain(message: string): string {
  return message
    .normalize('NFKC')
    .replace(/[\u00AD\u200B-\u200F\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/\s+/gu, ' ')
    .toLowerCase();
}

/** Possible bank account numbers, with or without spaces. */
function accountNumbers(text: string): string[] {
  const ibans = text.matchAll(/\b[a-z]{2}\d{2}(?: ?[a-z\d]{2,4}){3,8}\b/gu);
  return [...ibans].map(([number]) => number.replaceAll(' ', ''));
}

/** ISO 13616: the number with its head at its end leaves 1 when divided by 97. */
function isIban(number: string): boolean {
  if (number.length < 15 || number.length > 34) return false;
  const digits = [...number.slice(4), ...number.slice(0, 4)]
    .map((sign) => Number.parseInt(sign, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}
