import { collator, displayNames } from '../formats.ts';

/**
 * ISO 3166-1 as of ISO/TC 46 N1127 (29 February 2024), as the tz database 2026d has it: the 249
 * officially assigned codes, of two and of three letters. XK for Kosovo is “user-assigned” to ISO,
 * and what the European Union, the IMF and card providers have agreed on. Never taken from `Intl`,
 * which also names withdrawn codes: its “France” is FX too.
 */
const table = (
  'AD AND, AE ARE, AF AFG, AG ATG, AI AIA, AL ALB, AM ARM, AO AGO, AQ ATA, AR ARG, AS ASM, ' +
  'AT AUT, AU AUS, AW ABW, AX ALA, AZ AZE, BA BIH, BB BRB, BD BGD, BE BEL, BF BFA, BG BGR, ' +
  'BH BHR, BI BDI, BJ BEN, BL BLM, BM BMU, BN BRN, BO BOL, BQ BES, BR BRA, BS BHS, BT BTN, ' +
  'BV BVT, BW BWA, BY BLR, BZ BLZ, CA CAN, CC CCK, CD COD, CF CAF, CG COG, CH CHE, CI CIV, ' +
  'CK COK, CL CHL, CM CMR, CN CHN, CO COL, CR CRI, CU CUB, CV CPV, CW CUW, CX CXR, CY CYP, ' +
  'CZ CZE, DE DEU, DJ DJI, DK DNK, DM DMA, DO DOM, DZ DZA, EC ECU, EE EST, EG EGY, EH ESH, ' +
  'ER ERI, ES ESP, ET ETH, FI FIN, FJ FJI, FK FLK, FM FSM, FO FRO, FR FRA, GA GAB, GB GBR, ' +
  'GD GRD, GE GEO, GF GUF, GG GGY, GH GHA, GI GIB, GL GRL, GM GMB, GN GIN, GP GLP, GQ GNQ, ' +
  'GR GRC, GS SGS, GT GTM, GU GUM, GW GNB, GY GUY, HK HKG, HM HMD, HN HND, HR HRV, HT HTI, ' +
  'HU HUN, ID IDN, IE IRL, IL ISR, IM IMN, IN IND, IO IOT, IQ IRQ, IR IRN, IS ISL, IT ITA, ' +
  'JE JEY, JM JAM, JO JOR, JP JPN, KE KEN, KG KGZ, KH KHM, KI KIR, KM COM, KN KNA, KP PRK, ' +
  'KR KOR, KW KWT, KY CYM, KZ KAZ, LA LAO, LB LBN, LC LCA, LI LIE, LK LKA, LR LBR, LS LSO, ' +
  'LT LTU, LU LUX, LV LVA, LY LBY, MA MAR, MC MCO, MD MDA, ME MNE, MF MAF, MG MDG, MH MHL, ' +
  'MK MKD, ML MLI, MM MMR, MN MNG, MO MAC, MP MNP, MQ MTQ, MR MRT, MS MSR, MT MLT, MU MUS, ' +
  'MV MDV, MW MWI, MX MEX, MY MYS, MZ MOZ, NA NAM, NC NCL, NE NER, NF NFK, NG NGA, NI NIC, ' +
  'NL NLD, NO NOR, NP NPL, NR NRU, NU NIU, NZ NZL, OM OMN, PA PAN, PE PER, PF PYF, PG PNG, ' +
  'PH PHL, PK PAK, PL POL, PM SPM, PN PCN, PR PRI, PS PSE, PT PRT, PW PLW, PY PRY, QA QAT, ' +
  'RE REU, RO ROU, RS SRB, RU RUS, RW RWA, SA SAU, SB SLB, SC SYC, SD SDN, SE SWE, SG SGP, ' +
  'SH SHN, SI SVN, SJ SJM, SK SVK, SL SLE, SM SMR, SN SEN, SO SOM, SR SUR, SS SSD, ST STP, ' +
  'SV SLV, SX SXM, SY SYR, SZ SWZ, TC TCA, TD TCD, TF ATF, TG TGO, TH THA, TJ TJK, TK TKL, ' +
  'TL TLS, TM TKM, TN TUN, TO TON, TR TUR, TT TTO, TV TUV, TW TWN, TZ TZA, UA UKR, UG UGA, ' +
  'UM UMI, US USA, UY URY, UZ UZB, VA VAT, VC VCT, VE VEN, VG VGB, VI VIR, VN VNM, VU VUT, ' +
  'WF WLF, WS WSM, XK XKX, YE YEM, YT MYT, ZA ZAF, ZM ZMB, ZW ZWE'
)
  .split(', ')
  .map((line) => line.split(' ') as [code: string, letters3: string]);

export const countryCodes: readonly string[] = table.map(([code]) => code);

const known = new Set(countryCodes);

/** True for the two capital letters of a country. */
export function isCountryCode(code: string): boolean {
  return known.has(code);
}

/** A country’s name in the reader’s language, or another; its code if it has no name. */
export function countryName(code: string, locale?: string): string {
  const isCode = /^[A-Z]{2}$/.test(code);
  return isCode ? (displayNames({ type: 'region' }, locale).of(code) ?? code) : code;
}

/** All countries by their names, in the order of the reader’s language. */
export function countryOptions(): { value: string; label: string }[] {
  const { compare } = collator();
  return countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => compare(a.label, b.label));
}

/**
 * The country that people mean by a name in any of the larger languages, or by its two or three
 * letters; null for anything else. Capitals, accents and signs don’t matter.
 */
export function countryOf(written: string): string | null {
  const key = keyOf(written);
  const names = codesByName();
  return names.get(key) ?? names.get(key.replace(ofState, '')) ?? null;
}

/** Prefixes of a country’s short name: an article, or the kind of state. */
const ofState =
  /^(the |la |el |les |den |die )?((federal |federative |islamic )?republic of (the )?|kingdom of (the )?|principality of |grand duchy of |sultanate of |commonwealth of (the )?)?/;

/** Vowel signs of Indic scripts stay: without them “Chad” and “Chile” are written alike. */
function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replaceAll(/(?<=(?<!\p{L})\p{L})\.\s?(?=\p{L}(?!\p{L}))/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replaceAll(/(?<=^| )saint(?= )/g, 'st')
    .trim();
}

let byName: Map<string, string> | undefined;

/** Made when the first name is looked up. */
function codesByName(): Map<string, string> {
  byName ??= new Map([
    ...namesIn(languages),
    ...table.map(([code]): [string, string] => [code.toLowerCase(), code]),
    ...table.map(([code, threeLetters]): [string, string] => [threeLetters.toLowerCase(), code]),
    ...Object.entries(alsoCalled).flatMap(([code, names]) =>
      names.split(', ').map((name): [string, string] => [keyOf(name), code]),
    ),
  ]);
  for (const city of citiesCalledSo) byName.delete(city);
  return byName;
}

/** A name that means different countries in two languages means none, unless it is English. */
function namesIn([english = 'en', ...others]: readonly string[]): Map<string, string> {
  const names = new Map(namesOf(english));
  const inEnglish = new Set(names.keys());
  const doubtful = new Set<string>();
  for (const [key, code] of others.flatMap(namesOf)) {
    const present = names.get(key);
    if (present === undefined) names.set(key, code);
    else if (present !== code && !inEnglish.has(key)) doubtful.add(key);
  }
  for (const key of doubtful) names.delete(key);
  return names;
}

function namesOf(locale: string): [name: string, code: string][] {
  // Not through `displayNames`, which would remember it: it is needed once.
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return countryCodes.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name ? [[keyOf(name), code]] : [];
  });
}

/** The names in these languages come from `Intl`; the codes don’t. */
const languages = (
  'en fr de es pt pt-PT it nl sv da nb nn fi is pl cs sk hu ro bg el tr ru uk be sr sr-Latn hr bs ' +
  'sl mk sq lt lv et mt ga cy gd eu ca gl lb fo rm br fy ar he fa ur hi bn ta te mr pa gu si ne th ' +
  'lo vi id ms fil zh zh-Hant ja ko ka hy az kk uz mn am sw zu af'
).split(' ');

/** Other names that are in use: short, former, official, and of parts that people name instead. */
const alsoCalled: Record<string, string> = {
  AG: 'Antigua',
  AL: 'Shqipëria',
  AE: 'UAE, U.A.E., Emirates',
  BA: 'Bosnia, Bosnia and Herzegovina',
  BO: 'Plurinational State of Bolivia',
  BN: 'Brunei Darussalam',
  BF: 'Upper Volta, Haute-Volta',
  BJ: 'Dahomey',
  BY: 'Byelorussia, Belorussia',
  CD:
    'DRC, DR Congo, Democratic Republic of the Congo, Democratic Republic of Congo, ' +
    'Congo-Kinshasa, RDC, Zaire',
  CG: 'Congo, Republic of the Congo, Congo-Brazzaville',
  CI: 'Ivory Coast, Côte d’Ivoire',
  CN: 'PRC, People’s Republic of China, Mainland China, 中华人民共和国',
  CV: 'Cape Verde, Cabo Verde',
  CZ: 'Czech Republic, Czech Rep., Czechia, Česká republika',
  DE: 'Federal Republic of Germany, Bundesrepublik Deutschland, BRD',
  ES: 'Kingdom of Spain, Canary Islands, Islas Canarias, Catalonia, Catalunya',
  FK: 'Falkland Islands, Islas Malvinas',
  FM: 'Micronesia, Federated States of Micronesia',
  GB:
    'UK, U.K., Great Britain, Britain, United Kingdom of Great Britain and Northern Ireland, ' +
    'England, Scotland, Wales, Northern Ireland, N. Ireland, Cymru, Alba, Angleterre, Écosse, Pays de Galles, ' +
    'Schottland, Inglaterra, Escocia, Escócia, Gales, Nordirland, Großbritannien, Grossbritannien, ' +
    'Grande-Bretagne, Gran Bretaña, Grã-Bretanha, Gran Bretagna, Groot-Brittannië, Storbritannien, ' +
    'Wielka Brytania, Inghilterra, Scozia, Engeland, Schotland, Anglia, Англия, イギリス, 英国',
  GL: 'Kalaallit Nunaat',
  GR: 'Hellas, Ελλάς, Hellenic Republic',
  HK: 'Hong Kong, Hongkong, Hong Kong SAR, HKSAR',
  IE: 'Eire, Éire, Republic of Ireland',
  IR: 'Islamic Republic of Iran, Persia',
  KH: 'Kampuchea',
  KP: 'North Korea, DPRK, Democratic People’s Republic of Korea',
  KR: 'South Korea, Korea, Republic of Korea, 한국, 韓国, 韩国',
  LA: 'Lao People’s Democratic Republic, Lao PDR',
  LK: 'Ceylon',
  MD: 'Moldavia',
  MK: 'Macedonia, FYROM, Republic of North Macedonia',
  MM: 'Burma, Myanmar',
  MO: 'Macau, Macao, Macau SAR, Macao SAR',
  MX: 'Méjico',
  NL: 'Holland, The Netherlands, Holanda, Hollande, Olanda, Kingdom of the Netherlands',
  PS: 'Palestine, State of Palestine, Palestinian Territories',
  RU: 'Russian Federation, Российская Федерация',
  SH: 'Saint Helena',
  SK: 'Slovak Republic',
  ST: 'São Tomé and Príncipe, São Tomé',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland, Eswatini',
  TH: 'Siam, ประเทศไทย',
  TL: 'East Timor, Timor-Leste',
  TR: 'Turkey, Türkiye, Turkiye',
  TT: 'Trinidad',
  TW: 'Taiwan, 臺灣, Republic of China, Chinese Taipei',
  TZ: 'United Republic of Tanzania',
  US:
    'USA, U.S.A., US, U.S., United States of America, The United States, America, The States, ' +
    'EUA, EE. UU., EEUU, Estados Unidos de América, Estados Unidos da América, États-Unis d’Amérique, ' +
    'Stati Uniti d’America, Vereinigte Staaten von Amerika, США, アメリカ, 美国',
  VA: 'Vatican, Holy See, Vatican City',
  VE: 'Bolivarian Republic of Venezuela',
  VI: 'Virgin Islands',
  VN: 'Viet Nam, Vietnam, Việt Nam',
  WS: 'Western Samoa',
  XK: 'Kosova',
  ZW: 'Rhodesia',
};

/** Well-known cities that some language calls a country by. */
const citiesCalledSo = ['granada', 'tunis', 'brasilia', 'salvador'];
