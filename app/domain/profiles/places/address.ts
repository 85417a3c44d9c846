import { countryOf } from '#app/lib/places/countries.ts';
import { slugOf } from '#app/lib/slug.ts';
import { counties, largeTowns, states } from './states.ts';

/** What a postal address says of where it is. The town is empty and the country null where it doesn’t. */
export type ReadAddress = { street: string; town: string; country: string | null };

/** What stands between commas and on lines of its own. */
export function partsOfAddress(address: string): string[] {
  return address
    .split(/[,;\n•]|\s[-–—|]\s/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
}

/**
 * The town and the country of a postal address in the order of its country: “501 6th Street, Austin,
 * TX 78701, USA”, “Rua Brito Capelo 583, 4450-072 Matosinhos”, “〒150-0001 東京都渋谷区神宮前1-2-3”.
 * Where two orders read alike, what the larger number of addresses means is taken.
 */
export function readAddress(address: string): ReadAddress {
  const eastern = readEastern(address);
  if (eastern) return eastern;
  const parts = partsOfAddress(address);
  const named = takeCountry(parts);
  const country = named ?? countryByState(parts) ?? countryByCode(parts);
  // “1 Esplanade Drive, Singapore”
  if (isCityState(named) && parts.every((part) => /\d/.test(part)))
    return { street: parts.join(', '), town: partsOfAddress(address).at(-1) ?? '', country };
  const town = townIn(parts, country);
  const at = town === '' ? parts.length : parts.findLastIndex((part) => part.includes(town));
  return { street: parts.slice(0, at).join(', '), town, country };
}

/** Takes the country off the end, also where only a blank is before it: “75011 Paris France”. */
function takeCountry(parts: string[]): string | null {
  const last = parts.at(-1) ?? '';
  if (parts.length > 1) {
    const country = isState(parts) ? null : countryOf(last);
    if (country !== null) parts.pop();
    if (country !== null || isCodeOf(last)) return country;
  }
  const words = last.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const before = words.slice(0, at).join(' ');
    const name = words.slice(at).join(' ');
    const isName = name.length > 3 || /^(USA?|UK)$/.test(name);
    const country = isName && hasPostalCode(before) ? countryOf(name) : null;
    // “L-1234 Luxembourg” and “238823 Singapore” are the town as well.
    if (country === null || withoutCodes(before, null) === '') continue;
    parts.splice(-1, 1, before);
    return country;
  }
  return null;
}

const hasPostalCode = (text: string) => /\d{3}|[A-Z]\d[A-Z\d]? ?\d[A-Z]{2}/.test(text);
const isCodeOf = (text: string) => withoutCodes(text, null) === '';

/** A state behind a town says the country: people rarely write two letters of a country there. */
function countryByState(parts: readonly string[]): string | null {
  const last = parts.at(-1) ?? '';
  const [, beside = '', zip] = /^(.*?)\s*(\b\d{5}(?:-\d{4})?)?$/.exec(last) ?? [];
  if (parts.length < 2 && !zip) return null;
  const state = parts.length < 2 || /\s/.test(beside) ? (beside.split(' ').at(-1) ?? '') : beside;
  if (!zip && /\d/.test(beside)) return null;
  const isOf = (country: string) =>
    states[country]?.codes.has(state.replaceAll('.', '')) ||
    (parts.length > 1 && states[country]?.names.has(beside.toLowerCase()));
  if (isOf('US')) return 'US';
  if (zip) return null;
  if (isOf('CA')) return 'CA';
  return Object.entries(states).find(([, { names }]) => names.has(last.toLowerCase()))?.[0] ?? null;
}

/** Postal codes of a form that one country alone has, with a name beside them or a part of their own. */
const ownCodes: readonly (readonly [string, RegExp])[] = [
  ['PT', /^\d{4}-\d{3}(?=$|\s\p{Lu})/u],
  ['PL', /^\d{2}-\d{3}(?=$|\s\p{Lu})/u],
  ['NL', /^\d{4} ?[A-Z]{2}(?=$|\s\p{Lu})/u],
  ['CA', /(?:^|\s)[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/],
  ['GB', /(?:^|\s)[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/],
  ['IE', /^[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4}$/],
  ['BR', /(?:^|\s)\d{5}-\d{3}$/],
];

function countryByCode(parts: readonly string[]): string | null {
  const of = (part: string) => ownCodes.find(([, form]) => form.test(part))?.[0];
  return (
    parts
      .slice(-2)
      .map(of)
      .findLast((country) => country) ?? null
  );
}

/**
 * Whether the last part is two letters that are a state’s: of “San Francisco, CA” the country isn’t
 * Canada, but of “Toronto, CA” it is.
 */
function isState(parts: readonly string[]): boolean {
  const [before = '', last = ''] = parts.slice(-2);
  const code = last.replaceAll('.', '');
  if (!/^[A-Z]{2}$/.test(code) || !states.US?.codes.has(code)) return false;
  return code !== 'DE' && !largeTowns[code]?.has(slugOf(townOfPart(before, null)));
}

function townIn(parts: readonly string[], country: string | null): string {
  const withCode = townBeforeStreet(parts, country);
  if (withCode) return withCode;
  const towns = parts
    .map((part) => ({ part, name: townOfPart(part, country) }))
    .filter(({ name }) => name !== '');
  while (towns.length > 1) {
    const { name = '' } = towns.at(-1) ?? {};
    const before = towns.at(-2)?.part ?? '';
    // “New York, New York 10001” is a town of its state’s name.
    if (!isRegion(name, country) || isStreet(before)) break;
    towns.pop();
  }
  return towns.at(-1)?.name ?? '';
}

/** “1075 Budapest, Kazinczy utca 14”: where the street comes last, the postal code marks the town. */
function townBeforeStreet(parts: readonly string[], country: string | null): string | null {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || !/\p{L}.*\s\d{1,4}[a-z]?\.?$/u.test(last) || country === 'US')
    return null;
  const coded = parts.slice(0, -1).find((part) => /^([A-Z]{1,2}-)?\d{4,5} \p{L}/u.test(part));
  return coded && hasStreetWord(last) ? townOfPart(coded, country) : null;
}

const hasStreetWord = (text: string) =>
  /(utca|út|tér|körút|u\.|ulica|ul\.|gata|gatan|gade|vej|straße|strasse|str\.|rue|calle|via)\s/iu.test(
    text,
  );

/** Whether a part is a street with its number before or behind it rather than a town. */
function isStreet(part: string): boolean {
  return /^\d{1,4}[a-z]?\s\p{L}/iu.test(part) || /\p{L}\s\d{1,4}[a-z]?$/iu.test(part);
}

/** A state, a county or a province behind its town. */
function isRegion(name: string, country: string | null): boolean {
  const key = name.replaceAll('.', '').toLowerCase();
  if (/^[A-Z]{2,4}$/.test(name.replaceAll('.', ''))) return true;
  if (/^(co\.? |county |comitatul |judetul |jud\. )/i.test(name)) return true;
  if (/^\p{Lu}\p{Ll}{1,3}\.$/u.test(name)) return true;
  if (country === 'GB') return counties.has(key) || /shire$/.test(key);
  const of = country === null ? Object.values(states) : [states[country]];
  return of.some((one) => one?.names.has(name.toLowerCase()));
}

/** The name in a part of an address that has a postal code, a state or a district beside it. */
function townOfPart(part: string, country: string | null): string {
  const bare = withoutCodes(part, country);
  // “4050-262 Porto PT”
  const name = country !== null && bare.endsWith(` ${country}`) ? bare.slice(0, -3) : bare;
  const state = /^(.+?)[\s/]+\(?([A-Z]{2,3})\)?$/.exec(name);
  // “Fitzroy VIC 3065”, “Austin TX 78701”, “São Paulo/SP”, “20121 Milano (MI)”.
  if (state?.[1] && state[2] && isStateBeside(state[2], part, country)) return state[1].trim();
  const named = /^(.+?)\s+\(\p{L}[^)]*\)$/u.exec(name);
  if (named?.[1]) return named[1];
  // “1620 København V”, “75011 Paris Cedex 11”.
  if (/^(?:\p{L}{1,2}-)?\d{4,5} /u.test(part))
    return name.replace(/\s+cedex$/i, '').replace(/(?<=\p{Ll})\s+(?:[A-ZÆØÅ]|NV|SV|NØ|SØ)$/u, '');
  return name;
}

function isStateBeside(state: string, part: string, country: string | null): boolean {
  const isBefore = /^(?:[A-Z]{1,2}-)?\d{4,5} /.test(part);
  const isMarked = /[/(]/.test(part);
  if (country && states[country]) return states[country].codes.has(state);
  return (
    isBefore ||
    isMarked ||
    (/\d/.test(part) && Object.values(states).some(({ codes }) => codes.has(state)))
  );
}

/** Without postal codes: words with figures in them, and letters that only belong to those. */
function withoutCodes(part: string, country: string | null): string {
  const isDutch = country === 'NL' || country === null;
  return part
    .replaceAll(/〒\s*/g, '')
    .replace(isDutch ? /^(NL-)?\d{4} ?[A-Z]{2}\b(?=\s|$)/ : /^$/, '')
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .replace(/^[A-Z]{1,2}-$/, '')
    .replace(/^[-–\s]+|[-–\s]+$/g, '');
}

const cityStates = ['SG', 'MC', 'HK', 'MO', 'GI', 'LU', 'SM', 'VA', 'DJ', 'KW'];

function isCityState(country: string | null): boolean {
  return country !== null && cityStates.includes(country);
}

/**
 * Japan, China, Taiwan and Korea, from the largest to the smallest: the wards of Tokyo are Tokyo,
 * and a town is called as people call it, without 市 or 시.
 */
function readEastern(address: string): ReadAddress | null {
  const text = address
    .trim()
    .replace(/^〒?\s*\d{3}-?\d{4}\s*/, '')
    .replace(/^(日本国?|中国|台灣|台湾|대한민국|한국)[,、\s]*/, '')
    .replace(/^\d{5,6}\s*/, '');
  const hangul = /^([가-힣]{2,}?)(특별자치시|특별시|광역시|특별자치도|도|시)?(?=\s)/.exec(text);
  if (hangul) {
    const [whole, name = '', rank = ''] = hangul;
    if (!rank.endsWith('도')) return { street: address.trim(), town: name, country: 'KR' };
    const [, city = ''] = /^\s+([가-힣]+?)[시군](?=\s|$)/.exec(text.slice(whole.length)) ?? [];
    return { street: address.trim(), town: city || name, country: 'KR' };
  }
  if (!/^[\p{Script=Han}々ヶノケ]{2}/u.test(text)) return null;
  const prefecture = /^(東京都|北海道|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県)/u.exec(text);
  if (prefecture) {
    if (text.startsWith('東京都') && /^東京都[^市町村]{1,6}?区/u.test(text))
      return { street: address.trim(), town: '東京', country: 'JP' };
    return {
      street: address.trim(),
      town: municipality(text.slice(prefecture[0].length)),
      country: 'JP',
    };
  }
  const chinese = /^(?:[\p{Script=Han}]{2,3}省)?([\p{Script=Han}]{2,4}?)市/u.exec(text);
  if (!chinese?.[1]) return null;
  const isTaiwan = /^(臺北|台北|新北|桃園|臺中|台中|臺南|台南|高雄|基隆|新竹|嘉義)$/.test(
    chinese[1],
  );
  const isJapan = /[々ヶの丁]|丁目|〒/.test(address);
  const isChina = /[省路街号]/.test(address);
  return {
    street: address.trim(),
    town: chinese[1],
    country: isTaiwan ? 'TW' : isJapan ? 'JP' : isChina ? 'CN' : null,
  };
}

/** “四日市市…” is 四日市; of a district only the town or village is named. */
function municipality(text: string): string {
  const city = /^(.+?)市(?![市場])/u.exec(text);
  const village = /^(?:.+?郡)?(.+?[町村])/u.exec(text);
  return city?.[1] ?? village?.[1] ?? '';
}
