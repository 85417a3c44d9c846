/** An address as it is stored and compared: trimmed and in lower case. */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * An address shortened so that its owner recognises it and no one else can write to it:
 * `r…@g….com`.
 */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.'));
  const [first = ''] = email;
  const [firstOfDomain = ''] = domain;
  return `${first}…@${firstOfDomain}…${ending}`;
}

/*
 * Addresses that look mistyped. Packages for this take whole providers for mistakes (mailbox.org,
 * sapo.pt, libero.it, ac.uk). A wrong question costs trust, so this one asks only about near misses
 * of a large provider, and about endings that no address has.
 */

/** Large providers, the most used first: their near misses are asked about. */
const large =
  'gmail.com hotmail.com yahoo.com outlook.com icloud.com live.com googlemail.com protonmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.co.jp yahoo.com.br outlook.de outlook.fr outlook.es outlook.pt gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de orange.fr laposte.net wanadoo.fr libero.it virgilio.it sapo.pt seznam.cz comcast.net bluewin.ch telenet.be ziggo.nl uol.com.br terra.com.br naver.com btinternet.com proton.me fastmail.com mailbox.org'.split(
    ' ',
  );

/** Real providers that are near misses of those. */
const others = new Set(
  'mail.com email.com gmx.com gmx.fr gmx.us gmx.co.uk email.de mail.de mail.ru mail.ee me.com mac.com aol.com ymail.com rocketmail.com yahoo.ca yahoo.in yahoo.co.in yahoo.com.au yahoo.com.ar yahoo.com.mx yahoo.gr yahoo.pl yahoo.se yahoo.no yahoo.dk yahoo.ie outlook.it outlook.be outlook.jp outlook.ie outlook.dk outlook.cz outlook.com.br outlook.com.au hotmail.be hotmail.nl hotmail.ch hotmail.se hotmail.no hotmail.dk hotmail.gr hotmail.ca hotmail.co.jp hotmail.com.br hotmail.com.ar live.co.uk live.fr live.de live.it live.nl live.be live.se live.dk live.no live.pt live.ca live.ie live.jp live.com.au live.com.pt icloud.co orange.es orange.pl cloud.com protonmail.ch pm.me zoho.com gail.com never.com nave.com haven.com photon.me range.fr orage.fr vergilio.it tera.com.br zigo.nl'.split(
    ' ',
  ),
);

/** Endings that aren’t in the root zone (IANA, 2026-11-28), with the ones that were meant. */
const endings: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  ccom: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  cim: 'com',
  cin: 'com',
  c0m: 'com',
  nte: 'net',
  ner: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
};

/** The keys next to each letter, on the keyboards of most countries. */
const neighbours: Readonly<Record<string, string>> = {
  b: 'ghnv',
  c: 'dfvx',
  f: 'cdgrtv',
  g: 'bfhtvy',
  h: 'bgjnuy',
  i: 'jkou',
  l: 'kop',
  m: 'jkn',
  n: 'bhjm',
  o: 'iklp',
  p: 'lo',
  s: 'adewxz',
  t: 'fgry',
  v: 'bcfg',
  w: 'aeqs',
  y: 'ghtu',
  z: 'asx',
};

/** The address that was probably meant; null for one that looks right. */
export function likelyEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const meant = likelyDomain(domain);
  return meant === null || meant === domain ? null : `${email.slice(0, at)}@${meant}`;
}

function likelyDomain(domain: string): string | null {
  if (large.includes(domain) || others.has(domain)) return null;
  const dot = domain.lastIndexOf('.');
  const ending = endings[domain.slice(dot + 1)];
  const mended = ending === undefined ? domain : `${domain.slice(0, dot)}.${ending}`;
  if (large.includes(mended)) return mended;
  const near = large.find((one) => isNear(mended, one));
  return near ?? (ending === undefined ? null : mended);
}

/** One slip of a finger away. A short name so close is often a name of its own. */
function isNear(typed: string, meant: string): boolean {
  const [name = ''] = meant.split('.', 1);
  const [typedName = ''] = typed.split('.', 1);
  if (typedName === name) {
    const ending = meant.slice(name.length + 1);
    const typedEnding = typed.slice(name.length + 1);
    // The endings .co and .cam exist, but not for providers whose own ending is .com.
    if (ending === 'com' && isOneOff(typedEnding, ending)) return name !== 'live';
    return isTwisted(typedEnding, ending) || isDoubled(typedEnding, ending);
  }
  if (typed.slice(typedName.length) !== meant.slice(name.length)) return false;
  if (isTwisted(typedName, name) || isDoubled(typedName, name)) return true;
  return name.length >= 5 && isOneOff(typedName, name) && isFirstMissed(typedName, name);
}

/**
 * People see the first letter that they type: a wrong one is a slip to the next key, never “kmail”.
 */
function isFirstMissed(typed: string, meant: string): boolean {
  const [first = ''] = typed;
  const [right = ''] = meant;
  return (
    typed.length !== meant.length || first === right || neighbours[right]?.includes(first) === true
  );
}

/** Two neighbours changed places: “gmial”. */
function isTwisted(typed: string, meant: string): boolean {
  if (typed.length !== meant.length || typed === meant) return false;
  const at = [...meant].findIndex((letter, index) => letter !== typed[index]);
  const twisted = `${meant.slice(0, at)}${meant[at + 1] ?? ''}${meant[at]}${meant.slice(at + 2)}`;
  return typed === twisted;
}

/** A letter twice: “gmaill”. */
function isDoubled(typed: string, meant: string): boolean {
  return (
    typed.length === meant.length + 1 &&
    [...meant].some((letter, at) => meant.slice(0, at) + letter + meant.slice(at) === typed)
  );
}

/** A letter missing, too many or wrong. */
function isOneOff(typed: string, meant: string): boolean {
  const by = typed.length - meant.length;
  if (Math.abs(by) > 1) return false;
  let at = 0;
  while (at < Math.min(typed.length, meant.length) && typed[at] === meant[at]) at += 1;
  if (by === 0) return typed.slice(at + 1) === meant.slice(at + 1);
  return by > 0 ? typed.slice(at + 1) === meant.slice(at) : typed.slice(at) === meant.slice(at + 1);
}
