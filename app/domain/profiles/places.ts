import { slugOf } from '#app/lib/file-name.ts';
import { countryOf, isCountryCode } from '#app/lib/places/countries.ts';

/** States and provinces that people write beside towns, by their postal abbreviations and names. */
const states: Record<string, { codes: Set<string>; names: Set<string> }> = {
  US: statesOf(
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, ' +
      'DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, ' +
      'IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, ' +
      'MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, ' +
      'MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, ' +
      'NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, ' +
      'PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, ' +
      'TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, ' +
      'WI Wisconsin, WY Wyoming',
  ),
  CA: statesOf(
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, ' +
      'NL Newfoundland and Labrador, NS Nova Scotia, NT Northwest Territories, NU Nunavut, ' +
      'ON Ontario, PE Prince Edward Island, QC Québec, QC Quebec, SK Saskatchewan, YT Yukon',
  ),
  AU: statesOf(
    'NSW New South Wales, VIC Victoria, QLD Queensland, SA South Australia, WA Western Australia, ' +
      'TAS Tasmania, NT Northern Territory, ACT Australian Capital Territory',
  ),
  BR: statesOf(
    'AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ' +
      'ES Espírito Santo, GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, ' +
      'MG Minas Gerais, PA Pará, PB Paraíba, PR Paraná, PE Pernambuco, PI Piauí, ' +
      'RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondônia, RR Roraima, SC Santa Catarina, ' +
      'SE Sergipe, TO Tocantins, SP, RJ',
  ),
  IN: statesOf(
    'AP Andhra Pradesh, AS Assam, BR Bihar, GJ Gujarat, HR Haryana, HP Himachal Pradesh, ' +
      'JH Jharkhand, KA Karnataka, KL Kerala, MP Madhya Pradesh, MH Maharashtra, ML Meghalaya, ' +
      'NL Nagaland, OD Odisha, PB Punjab, RJ Rajasthan, TN Tamil Nadu, TS Telangana, ' +
      'UP Uttar Pradesh, UK Uttarakhand, WB West Bengal',
  ),
  ZA: statesOf(
    'EC Eastern Cape, FS Free State, GP Gauteng, KZN KwaZulu-Natal, LP Limpopo, MP Mpumalanga, ' +
      'NC Northern Cape, NW North West, WC Western Cape',
  ),
  MX: statesOf(
    'AGS Aguascalientes, BC Baja California, BCS Baja California Sur, CAMP Campeche, CHIS Chiapas, ' +
      'CHIH Chihuahua, COAH Coahuila, COL Colima, DGO Durango, GTO Guanajuato, GRO Guerrero, ' +
      'HGO Hidalgo, JAL Jalisco, MICH Michoacán, MOR Morelos, NAY Nayarit, NL Nuevo León, ' +
      'OAX Oaxaca, PUE Puebla, QRO Querétaro, QROO Quintana Roo, SLP San Luis Potosí, SIN Sinaloa, ' +
      'SON Sonora, TAB Tabasco, TAMPS Tamaulipas, TLAX Tlaxcala, VER Veracruz, YUC Yucatán, ' +
      'ZAC Zacatecas',
  ),
  // Italian provinces are written by their letters alone: “Cantù (CO)”.
  IT: statesOf(
    'AG, AL, AN, AO, AP, AQ, AR, AT, AV, BA, BG, BI, BL, BN, BO, BR, BS, BT, BZ, CA, CB, CE, CH, ' +
      'CL, CN, CO, CR, CS, CT, CZ, EN, FC, FE, FG, FI, FM, FR, GE, GO, GR, IM, IS, KR, LC, LE, LI, ' +
      'LO, LT, LU, MB, MC, ME, MI, MN, MO, MS, MT, NA, NO, NU, OR, PA, PC, PD, PE, PG, PI, PN, PO, ' +
      'PR, PT, PU, PV, PZ, RA, RC, RE, RG, RI, RM, RN, RO, SA, SI, SO, SP, SR, SS, SU, SV, TA, TE, ' +
      'TN, TO, TP, TR, TS, TV, UD, VA, VB, VC, VE, VI, VR, VT, VV',
  ),
};

// The abbreviations of the American press (Associated Press).
for (const name of (
  'ala. ariz. ark. calif. colo. conn. del. fla. ga. ill. ind. kan. ky. la. md. mass. mich. minn. ' +
  'miss. mo. mont. neb. nev. okla. ore. pa. tenn. vt. va. wash. wis. wyo.'
).split(' '))
  states.US?.names.add(name);

function statesOf(list: string) {
  const lines = list.split(', ').map((line) => line.split(/ (.*)/) as [string, string?]);
  return {
    codes: new Set(lines.map(([code]) => code)),
    names: new Set(lines.flatMap(([, name]) => name?.toLowerCase() ?? [])),
  };
}

/**
 * Counties of Great Britain and Northern Ireland that people write behind the town and that don’t
 * end with -shire.
 */
const counties = new Set(
  (
    'kent, essex, surrey, sussex, east sussex, west sussex, norfolk, suffolk, cornwall, devon, ' +
    'dorset, somerset, cumbria, merseyside, tyne and wear, tyne & wear, west midlands, ' +
    'greater manchester, greater london, middlesex, isle of wight, durham, cleveland, avon, ' +
    'humberside, rutland, northumberland, gwent, gwynedd, powys, dyfed, clwyd, glamorgan, ' +
    'south glamorgan, mid glamorgan, west glamorgan, anglesey, fife, angus, moray, highland, ' +
    'midlothian, east lothian, west lothian, antrim, armagh, down, fermanagh, tyrone'
  ).split(', '),
);

/** Large towns outside the state whose letters are their country’s. */
const largeTowns: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    AL: 'tirana tirane durres',
    AR: 'buenos-aires cordoba rosario mendoza la-plata',
    AZ: 'baku baki',
    CA: 'toronto montreal vancouver ottawa calgary edmonton quebec winnipeg halifax',
    CO: 'bogota medellin cali cartagena barranquilla',
    GA: 'libreville',
    ID: 'jakarta bandung surabaya denpasar bali yogyakarta',
    IL: 'tel-aviv tel-aviv-yafo jerusalem haifa eilat',
    IN: 'mumbai delhi new-delhi bengaluru bangalore chennai kolkata hyderabad pune goa',
    KY: 'george-town',
    LA: 'vientiane luang-prabang',
    MA: 'casablanca rabat marrakech marrakesh fes tangier tanger agadir essaouira',
    MD: 'chisinau',
    ME: 'podgorica kotor budva',
    MN: 'ulaanbaatar',
    MT: 'valletta sliema',
    NC: 'noumea',
    NE: 'niamey',
    PA: 'panama panama-city',
    SD: 'khartoum',
    TN: 'tunis sfax sousse',
  }).map(([code, towns]) => [code, new Set(towns.split(' '))]),
);

/**
 * Names beside these towns are states or parts of a country, though a country has the same name.
 */
const stateOfTown: Record<string, Record<string, string>> = {
  de: inCountry('US', 'wilmington dover newark rehoboth-beach'),
  georgia: inCountry('US', 'atlanta athens savannah augusta macon columbus decatur marietta'),
  wa: inCountry('AU', 'perth fremantle bunbury broome'),
  sa: inCountry('AU', 'adelaide'),
  nt: inCountry('AU', 'darwin alice-springs'),
  ni: inCountry('GB', 'belfast derry londonderry lisburn newry armagh'),
};

function inCountry(country: string, towns: string): Record<string, string> {
  return Object.fromEntries(towns.split(' ').map((town) => [town, country]));
}

/**
 * The parts of a postal address. The town is empty and the country null where they can’t be told.
 */
type ReadAddress = { street: string; town: string; country: string | null };

/** The parts between commas and line breaks. */
export function partsOfAddress(address: string): string[] {
  return address
    .split(/[,;\n•،，、]|\s[-–—|]\s/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
}

/**
 * The town and the country of a postal address in the order of its country: “501 6th Street,
 * Austin, TX 78701, USA”, “Rua Brito Capelo 583, 4450-072 Matosinhos”, “〒150-0001 東京都渋谷区神宮前1-2-3”.
 * If two orders look alike, the more frequent one is taken.
 */
export function readAddress(address: string): ReadAddress {
  const eastern = readEastern(address);
  if (eastern) return eastern;
  const parts = partsOfAddress(address);
  const cityState = readCityState(parts);
  if (cityState) return cityState;
  const country =
    countryByTown(parts) ?? takeCountry(parts) ?? countryByState(parts) ?? countryByCode(parts);
  const town = townIn(parts, country);
  const at = town === '' ? parts.length : parts.findLastIndex((part) => part.includes(town));
  return { street: parts.slice(0, at).join(', '), town, country };
}

/** Takes the country off the end, also where a postal code is beside it: “75011 Paris France”. */
function takeCountry(parts: string[]): string | null {
  const last = parts.at(-1) ?? '';
  if (parts.length > 1) {
    const beside = countryBesideTown(parts) ?? countryBeforeCode(parts);
    if (beside !== null) return beside;
    if (isCodeOf(last)) return null;
  }
  const [, town = '', inBrackets = ''] = /^(\p{L}.*?)\s+\((\p{L}+)\)$/u.exec(last) ?? [];
  const bracketed =
    inBrackets === '' || isState([town, inBrackets]) || states.IT?.codes.has(inBrackets)
      ? null
      : signOf(inBrackets);
  if (bracketed !== null) {
    parts.splice(-1, 1, town);
    return bracketed;
  }
  const words = last.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const before = words.slice(0, at).join(' ');
    const name = words.slice(at).join(' ');
    const isName = name.length > 3 || /^(USA?|UK)$/.test(name);
    const country = isName && hasPostalCode(before) ? countryOf(name) : null;
    if (country === null) continue;
    if (isCodeOf(before)) parts.pop();
    else parts.splice(-1, 1, before);
    return country;
  }
  return null;
}

/** A country as a part of its own behind the town: “Berlin, Germany”, “Wien, A”. */
function countryBesideTown(parts: string[]): string | null {
  const country = isState(parts) ? null : signOf(parts.at(-1) ?? '');
  if (country !== null) parts.pop();
  return country;
}

/**
 * The country before a postal code that ends the address: “Kyiv, Ukraine, 02000”, “Taipei City,
 * Taiwan 110”.
 */
function countryBeforeCode(parts: string[]): string | null {
  const last = parts.at(-1) ?? '';
  const isAlone = isCodeOf(last);
  const at = parts.length - (isAlone ? 2 : 1);
  if (at < 1) return null;
  const [, beforeCode = ''] = /^(\p{L}[\p{L}\s]*?)\s+[A-Z]{0,2}\d[\dA-Z\s-]*$/u.exec(last) ?? [];
  const name = isAlone ? (parts[at] ?? '') : beforeCode;
  const country = name.length > 3 && !isStateName(name) ? countryOf(name) : null;
  if (country === null) return null;
  parts.splice(at);
  return country;
}

const hasPostalCode = (text: string) => /\d{3}|[A-Z]\d[A-Z\d]? ?\d[A-Z]{2}/.test(text);
const isCodeOf = (text: string) => withoutCodes(text, null) === '';
const isStateName = (name: string) =>
  Object.values(states).some(({ names }) => names.has(name.toLowerCase()));

/** A country by its name, its letters, or its car sign, which tour listings use. */
function signOf(written: string): string | null {
  return carSigns[written] ?? countryOf(written);
}

/** The signs in the UN’s list of distinguishing signs of vehicles that differ from ISO 3166-1. */
const carSigns: Record<string, string> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  FL: 'LI',
  H: 'HU',
  I: 'IT',
  L: 'LU',
  N: 'NO',
  P: 'PT',
  S: 'SE',
  SLO: 'SI',
};

/** A country told by the town: “Athens, Georgia”, “Perth, WA”, “Belfast, NI”. */
function countryByTown(parts: readonly string[]): string | null {
  const [before = '', last = ''] = parts.slice(-2);
  return stateOfTown[last.toLowerCase()]?.[slugOf(townOfPart(before, null))] ?? null;
}

/** A country told by a state behind the town: two letters there are rarely a country’s. */
function countryByState(parts: readonly string[]): string | null {
  const last = isCodeOf(parts.at(-1) ?? '') ? parts.slice(-2).join(' ') : (parts.at(-1) ?? '');
  const [, beside = '', code = ''] =
    /^(.*?)\s*(\b\d{4,6}|\b\d{5}-\d{4}|\b\d{3} \d{3})?$/.exec(last) ?? [];
  if (!code && /\d/.test(beside)) return null;
  const isAlone = parts.length < 2;
  const word = beside.split(' ').at(-1) ?? '';
  const letters = (isAlone || /\s/.test(beside) ? word : beside).replaceAll('.', '');
  // “Austin TX”, but not a text all in capitals.
  if (isAlone && !code && !/\p{Ll} [A-Z.]+$/u.test(beside)) return null;
  const isOf = (country: string) =>
    states[country]?.codes.has(letters) ||
    (!isAlone && states[country]?.names.has(beside.toLowerCase()));
  const figures = code.replaceAll(/\D/g, '').length;
  const possible = { 0: ['US', 'CA'], 4: ['AU', 'ZA'], 5: ['US'], 6: ['IN'], 9: ['US'] }[figures];
  const country = possible?.find(isOf);
  // Puerto Rico has letters among the states, and a code of its own in ISO 3166-1.
  if (country) return letters === 'PR' || beside === 'Puerto Rico' ? 'PR' : country;
  if (code) return null;
  if (states.AU?.codes.has(letters) && letters.length === 3) return 'AU';
  return (
    Object.entries(states).find(
      ([, { names }]) => !isAlone && names.has(beside.toLowerCase()),
    )?.[0] ?? null
  );
}

/**
 * Forms of postal codes that only one country has, with a name beside them or as a part of their
 * own.
 */
const ownCodes: readonly (readonly [string, RegExp])[] = [
  ['PT', /^\d{4}-\d{3}(?=$|\s\p{Lu})/u],
  ['PL', /^\d{2}-\d{3}(?=$|\s\p{Lu})/u],
  ['NL', /^\d{4} ?[A-Z]{2}(?=$|\s\p{Lu})/u],
  ['JE', /(?:^|\s)JE\d{1,2} \d[A-Z]{2}$/],
  ['GG', /(?:^|\s)GY\d{1,2} \d[A-Z]{2}$/],
  ['IM', /(?:^|\s)IM\d{1,2} \d[A-Z]{2}$/],
  ['CA', /(?:^|\s)[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/],
  ['GB', /(?:^|\s)[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/],
  ['IE', /^[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4}$/],
  ['BR', /(?:^|\s)\d{5}-\d{3}$/],
  ['JP', /(?:^|\s)\d{3}-\d{4}$/],
];

function countryByCode(parts: readonly string[]): string | null {
  const of = (part: string) =>
    ownCodes.find(([, form]) => form.test(part))?.[0] ?? countryBeforeHyphen(part);
  return (
    parts
      .slice(-2)
      .map(of)
      .findLast((country) => country) ?? null
  );
}

/** “CH-8004 Zürich”, “SE-116 46 Stockholm”: the old way of addressing mail between countries. */
function countryBeforeHyphen(part: string): string | null {
  const [, sign] = /^([A-Z]{1,3})-(?:\d{4,5}|\d{3} \d{2})(?!\d)/.exec(part) ?? [];
  return sign ? signOf(sign) : null;
}

/**
 * True if the last part is two letters of a state: in “San Francisco, CA” they aren’t Canada’s, but
 * in “Toronto, CA” they are.
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
  // “г. Москва, ул. Тверская, д. 12”
  const marked = parts.find((part) => cityMark.test(part));
  if (marked) return townOfPart(marked.replace(cityMark, ''), country);
  const towns = parts
    .map((part) => ({ part, name: townOfPart(part, country) }))
    .filter(({ name }) => name !== '');
  while (towns.length > 1) {
    const { name = '' } = towns.at(-1) ?? {};
    const before = towns.at(-2)?.part ?? '';
    // “New York, New York 10001” is a town with its state’s name.
    if (!isRegion(name, country) || isStreet(before)) break;
    towns.pop();
  }
  return towns.at(-1)?.name ?? '';
}

const cityMark = /^(?:\d{4,6} )?(?:г|гр|м|город|град|місто)\.? ?(?=\p{Lu})(?<=[. ])/u;

/**
 * “1075 Budapest, Kazinczy utca 14”: where the street comes last, the postal code marks the town.
 */
function townBeforeStreet(parts: readonly string[], country: string | null): string | null {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || !/\p{L}.*\s\d{1,4}[a-z]?\.?$/u.test(last) || country === 'US')
    return null;
  const coded = parts.slice(0, -1).find((part) => /^([A-Z]{1,2}-)?\d{4,5} \p{L}/u.test(part));
  // “Budapest, Akácfa u. 51, 1073 Hungary” has the code at the end.
  const before = country === 'HU' ? parts.slice(0, -1).findLast((part) => !/\d/.test(part)) : null;
  const town = coded ?? before;
  return town && hasStreetWord(last) ? townOfPart(town, country) : null;
}

const hasStreetWord = (text: string) =>
  /(utca|út|tér|körút|u\.|ulica|ul\.|gata|gatan|gade|vej|straße|strasse|str\.|rue|calle|via)\s/iu.test(
    text,
  );

/** True if a part is a street with its number before or behind it rather than a town. */
function isStreet(part: string): boolean {
  return /^\d{1,4}[a-z]?\s\p{L}/iu.test(part) || /\p{L}\s\d{1,4}[a-z]?$/iu.test(part);
}

/** A state, a county or a province behind its town. */
function isRegion(name: string, country: string | null): boolean {
  const key = name.replaceAll('.', '').toLowerCase();
  if (/^[A-Z]{2,4}$/.test(name.replaceAll('.', ''))) return true;
  if (/^(co\.? |county |comitatul |judetul |jud\. |regi[oó]n |provincia )/i.test(name)) return true;
  if (/ (oblast|обл\.?|область|prefecture|province|county|governorate)$/i.test(name)) return true;
  if (/^\p{Lu}\p{Ll}{1,3}\.$/u.test(name)) return true;
  if (country === 'GB') return counties.has(key) || /shire$/.test(key);
  const of = country === null ? Object.values(states) : [states[country]];
  return of.some((one) => one?.names.has(name.toLowerCase()));
}

/** The town’s name in a part that also has a postal code, a state or a district. */
function townOfPart(part: string, country: string | null): string {
  const bare = withoutCodes(part, country);
  // “4050-262 Porto PT”
  const name = country !== null && bare.endsWith(` ${country}`) ? bare.slice(0, -3) : bare;
  const state = /^(.+?)[\s/]+\(?((?:[A-Z]\.?){2,3})\)?$/.exec(name);
  // “Fitzroy VIC 3065”, “Washington D.C. 20001”, “São Paulo/SP”, “20121 Milano (MI)”.
  if (state?.[1] && state[2] && isStateBeside(state[2].replaceAll('.', ''), part, country))
    return state[1].trim();
  // “34430 Beyoğlu/İstanbul”
  if (country === 'TR') return name.split('/').at(-1) ?? name;
  if (country === 'AR' && /^((cdad\.|ciudad) autónoma de buenos aires|CABA)$/i.test(name))
    return 'Buenos Aires';
  const match = /^(.+?)\s+\(\p{L}[^)]*\)$/u.exec(name);
  if (match?.[1]) return match[1];
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

/** Removes postal codes: words with figures, and letters that only belong to those. */
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

/** City states, and small countries that have other towns too. */
const cityStates = {
  alone: ['SG', 'MC', 'HK', 'MO', 'GI', 'VA'],
  withTowns: ['LU', 'SM', 'DJ', 'KW'],
};

/** “1 Esplanade Drive, Singapore 038981”, “12 Grand-Rue, L-1661 Luxembourg”. */
function readCityState(parts: readonly string[]): ReadAddress | null {
  const last = parts.at(-1) ?? '';
  const name = withoutCodes(last, null);
  const country = name.length > 2 ? countryOf(name) : null;
  const before = parts.slice(0, -1);
  if (country === null || (before.length === 0 && name === last)) return null;
  const isAlone = cityStates.alone.includes(country);
  const isTown = cityStates.withTowns.includes(country) && !before.some(isTownHere);
  if (!isAlone && !isTown) return null;
  const isSaidTwice = withoutCodes(before.at(-1) ?? '', null) === name;
  return { street: before.slice(0, isSaidTwice ? -1 : undefined).join(', '), town: name, country };
}

const isTownHere = (part: string) => !/\d/.test(part) || /^(L-)?\d{4,5} \p{L}/u.test(part);

/**
 * Japan, China, Taiwan and Korea write the largest unit first. The wards of Tokyo count as Tokyo,
 * and towns lose the suffix 市 or 시, as in speech.
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
  const [, region] = /^(香港|澳門|澳门)/.exec(text) ?? [];
  if (region)
    return { street: address.trim(), town: region, country: region === '香港' ? 'HK' : 'MO' };
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

/** “四日市市…” is 四日市; of a district only its town or village is used. */
function municipality(text: string): string {
  const city = /^(.+?)市(?![市場])/u.exec(text);
  const village = /^(?:.+?郡)?(.+?[町村])/u.exec(text);
  return city?.[1] ?? village?.[1] ?? '';
}

/** A town with its key in addresses: `pt/lisbon`. */
export type Town = { key: string; name: string; country: string };

/**
 * The town of a page or a place.
 * @param written as people write it: “Lisbon”, “Lisbon, Portugal”
 * @param country ISO 3166, two letters; null where it isn’t known
 */
export function townOf(written: string, country: string | null): Town | null {
  const name = townNamed(written);
  const slug = slugOf(name);
  if (slug === '' || country === null) return null;
  const code = country.toLowerCase();
  return { key: `${code}/${slug}`, name: name.trim(), country: code };
}

/**
 * The town before a comma, a state or a country: “Lisbon, Portugal”, “Austin TX”, “Berlin (DE)”.
 */
export function townNamed(written: string): string {
  const [first = ''] = written.split(',', 1);
  const { town, country } = readAddress(first);
  return country === null ? first : town;
}

/** The country behind a town: “Lisbon, Portugal”, “Paris, TX”; null where there is none. */
export function countryNamed(written: string): string | null {
  return readAddress(written).country;
}

/** True if two letters are a country’s, in lower case as in addresses: `pt`. */
export function isCountry(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && isCountryCode(code.toUpperCase());
}
