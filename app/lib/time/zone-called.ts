import { isTimeZone } from './time-zone.ts';

/**
 * The names of time zones in Windows, Outlook and Exchange, each with a place that has its clock:
 * windowsZones of CLDR 48.2 (cldr-core 48.2.0), territory 001.
 */
export const windowsZones: Readonly<Record<string, string>> = {
  'AUS Central Standard Time': 'Australia/Darwin',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Afghanistan Standard Time': 'Asia/Kabul',
  'Alaskan Standard Time': 'America/Anchorage',
  'Aleutian Standard Time': 'America/Adak',
  'Altai Standard Time': 'Asia/Barnaul',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai',
  'Arabic Standard Time': 'Asia/Baghdad',
  'Argentina Standard Time': 'America/Buenos_Aires',
  'Astrakhan Standard Time': 'Europe/Astrakhan',
  'Atlantic Standard Time': 'America/Halifax',
  'Aus Central W. Standard Time': 'Australia/Eucla',
  'Azerbaijan Standard Time': 'Asia/Baku',
  'Azores Standard Time': 'Atlantic/Azores',
  'Bahia Standard Time': 'America/Bahia',
  'Bangladesh Standard Time': 'Asia/Dhaka',
  'Belarus Standard Time': 'Europe/Minsk',
  'Bougainville Standard Time': 'Pacific/Bougainville',
  'Canada Central Standard Time': 'America/Regina',
  'Cape Verde Standard Time': 'Atlantic/Cape_Verde',
  'Caucasus Standard Time': 'Asia/Yerevan',
  'Cen. Australia Standard Time': 'Australia/Adelaide',
  'Central America Standard Time': 'America/Guatemala',
  'Central Asia Standard Time': 'Asia/Bishkek',
  'Central Brazilian Standard Time': 'America/Cuiaba',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Pacific Standard Time': 'Pacific/Guadalcanal',
  'Central Standard Time': 'America/Chicago',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Chatham Islands Standard Time': 'Pacific/Chatham',
  'China Standard Time': 'Asia/Shanghai',
  'Cuba Standard Time': 'America/Havana',
  'Dateline Standard Time': 'Etc/GMT+12',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Easter Island Standard Time': 'Pacific/Easter',
  'Eastern Standard Time': 'America/New_York',
  'Eastern Standard Time (Mexico)': 'America/Cancun',
  'Egypt Standard Time': 'Africa/Cairo',
  'Ekaterinburg Standard Time': 'Asia/Yekaterinburg',
  'FLE Standard Time': 'Europe/Kiev',
  'Fiji Standard Time': 'Pacific/Fiji',
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'Georgian Standard Time': 'Asia/Tbilisi',
  'Greenland Standard Time': 'America/Godthab',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'Haiti Standard Time': 'America/Port-au-Prince',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'India Standard Time': 'Asia/Calcutta',
  'Iran Standard Time': 'Asia/Tehran',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Jordan Standard Time': 'Asia/Amman',
  'Kaliningrad Standard Time': 'Europe/Kaliningrad',
  'Korea Standard Time': 'Asia/Seoul',
  'Libya Standard Time': 'Africa/Tripoli',
  'Line Islands Standard Time': 'Pacific/Kiritimati',
  'Lord Howe Standard Time': 'Australia/Lord_Howe',
  'Magadan Standard Time': 'Asia/Magadan',
  'Magallanes Standard Time': 'America/Punta_Arenas',
  'Marquesas Standard Time': 'Pacific/Marquesas',
  'Mauritius Standard Time': 'Indian/Mauritius',
  'Middle East Standard Time': 'Asia/Beirut',
  'Montevideo Standard Time': 'America/Montevideo',
  'Morocco Standard Time': 'Africa/Casablanca',
  'Mountain Standard Time': 'America/Denver',
  'Mountain Standard Time (Mexico)': 'America/Mazatlan',
  'Myanmar Standard Time': 'Asia/Rangoon',
  'N. Central Asia Standard Time': 'Asia/Novosibirsk',
  'Namibia Standard Time': 'Africa/Windhoek',
  'Nepal Standard Time': 'Asia/Katmandu',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Newfoundland Standard Time': 'America/St_Johns',
  'Norfolk Standard Time': 'Pacific/Norfolk',
  'North Asia East Standard Time': 'Asia/Irkutsk',
  'North Asia Standard Time': 'Asia/Krasnoyarsk',
  'North Korea Standard Time': 'Asia/Pyongyang',
  'Omsk Standard Time': 'Asia/Omsk',
  'Pacific SA Standard Time': 'America/Santiago',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Pacific Standard Time (Mexico)': 'America/Tijuana',
  'Pakistan Standard Time': 'Asia/Karachi',
  'Paraguay Standard Time': 'America/Asuncion',
  'Qyzylorda Standard Time': 'Asia/Qyzylorda',
  'Romance Standard Time': 'Europe/Paris',
  'Russia Time Zone 10': 'Asia/Srednekolymsk',
  'Russia Time Zone 11': 'Asia/Kamchatka',
  'Russia Time Zone 3': 'Europe/Samara',
  'Russian Standard Time': 'Europe/Moscow',
  'SA Eastern Standard Time': 'America/Cayenne',
  'SA Pacific Standard Time': 'America/Bogota',
  'SA Western Standard Time': 'America/La_Paz',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'Saint Pierre Standard Time': 'America/Miquelon',
  'Sakhalin Standard Time': 'Asia/Sakhalin',
  'Samoa Standard Time': 'Pacific/Apia',
  'Sao Tome Standard Time': 'Africa/Sao_Tome',
  'Saratov Standard Time': 'Europe/Saratov',
  'Singapore Standard Time': 'Asia/Singapore',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'South Sudan Standard Time': 'Africa/Juba',
  'Sri Lanka Standard Time': 'Asia/Colombo',
  'Sudan Standard Time': 'Africa/Khartoum',
  'Syria Standard Time': 'Asia/Damascus',
  'Taipei Standard Time': 'Asia/Taipei',
  'Tasmania Standard Time': 'Australia/Hobart',
  'Tocantins Standard Time': 'America/Araguaina',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Tomsk Standard Time': 'Asia/Tomsk',
  'Tonga Standard Time': 'Pacific/Tongatapu',
  'Transbaikal Standard Time': 'Asia/Chita',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Turks And Caicos Standard Time': 'America/Grand_Turk',
  'US Eastern Standard Time': 'America/Indianapolis',
  'US Mountain Standard Time': 'America/Phoenix',
  UTC: 'Etc/UTC',
  'UTC+12': 'Etc/GMT-12',
  'UTC+13': 'Etc/GMT-13',
  'UTC-02': 'Etc/GMT+2',
  'UTC-08': 'Etc/GMT+8',
  'UTC-09': 'Etc/GMT+9',
  'UTC-11': 'Etc/GMT+11',
  'Ulaanbaatar Standard Time': 'Asia/Ulaanbaatar',
  'Venezuela Standard Time': 'America/Caracas',
  'Vladivostok Standard Time': 'Asia/Vladivostok',
  'Volgograd Standard Time': 'Europe/Volgograd',
  'W. Australia Standard Time': 'Australia/Perth',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'W. Europe Standard Time': 'Europe/Berlin',
  'W. Mongolia Standard Time': 'Asia/Hovd',
  'West Asia Standard Time': 'Asia/Tashkent',
  'West Bank Standard Time': 'Asia/Hebron',
  'West Pacific Standard Time': 'Pacific/Port_Moresby',
  'Yakutsk Standard Time': 'Asia/Yakutsk',
  'Yukon Standard Time': 'America/Whitehorse',
};

/**
 * The IANA time zone that other programs mean by a name: in any case, with spaces, below an
 * address as Evolution writes it (/freeassociation.sourceforge.net/Tzfile/Europe/Berlin), Windows’ own
 * name or the line of its list (W. Europe Standard Time; (UTC+01:00) Amsterdam, Berlin, …), or an
 * offset of whole hours.
 * @returns null for a name that means nothing here
 */
export function zoneCalled(name: string): string | null {
  const known = called.get(name);
  if (known !== undefined) return known;
  const zone = find(name.trim().replaceAll(/^"|"$/g, '').replaceAll(/\s+/g, ' '));
  // Files name few zones; one that names many can’t fill the memory.
  if (called.size > 2_000) called.clear();
  called.set(name, zone);
  return zone;
}

const called = new Map<string, string | null>();

function find(name: string): string | null {
  if (name === '' || name.length > 200) return null;
  return (
    anyCase(name) ??
    plain.get(name.toLowerCase()) ??
    anyCase(name.replaceAll(' ', '_')) ??
    belowAddress(name) ??
    fixed(name) ??
    listed(name)
  );
}

/**
 * Windows’ names, four that it gave up but old entries still have, and IANA’s old names without a place
 * (“backward” of 2024b).
 */
const plain = new Map(
  Object.entries({
    ...windowsZones,
    Z: 'UTC',
    GMT: 'UTC',
    UCT: 'UTC',
    'tzone://Microsoft/Utc': 'UTC',
    WET: 'Europe/Lisbon',
    CET: 'Europe/Brussels',
    MET: 'Europe/Brussels',
    EET: 'Europe/Athens',
    EST: 'America/Panama',
    MST: 'America/Phoenix',
    HST: 'Pacific/Honolulu',
    EST5EDT: 'America/New_York',
    CST6CDT: 'America/Chicago',
    MST7MDT: 'America/Denver',
    PST8PDT: 'America/Los_Angeles',
    'Armenian Standard Time': 'Asia/Yerevan',
    'Kamchatka Standard Time': 'Asia/Kamchatka',
    'Mexico Standard Time': 'America/Mexico_City',
    'Mid-Atlantic Standard Time': 'Etc/GMT+2',
  }).map(([name, zone]) => [name.toLowerCase(), zone]),
);

/**
 * Node reads names in any case, and answers with an older name for some: that isn’t the one
 * written.
 */
function anyCase(name: string): string | null {
  if (!isTimeZone(name) && !/^utc$/i.test(name)) return null;
  if (/^[A-Z]+[a-z]|\/[A-Z][a-z]/.test(name)) return name;
  const answered = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  if (answered.toLowerCase() === name.toLowerCase()) return answered;
  return name.toLowerCase().replaceAll(/(^|[/_-])[a-z]/g, (letters) => letters.toUpperCase());
}

function belowAddress(name: string): string | null {
  const [, ...parts] = name.split('/');
  for (let at = name.startsWith('/') ? 1 : parts.length; at < parts.length; at += 1) {
    const below = parts.slice(at).join('/');
    const zone = anyCase(below) ?? plain.get(below.toLowerCase());
    if (zone) return zone;
  }
  return null;
}

/** “UTC+2”, “GMT-0500”, “+01:00”: IANA’s own names of these count the other way round. */
function fixed(name: string): string | null {
  const [, sign, hours = ''] = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?00)?$/i.exec(name) ?? [];
  if (!sign || Number(hours) > (sign === '+' ? 14 : 12)) return null;
  if (Number(hours) === 0) return 'UTC';
  return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
}

const american: Record<string, string> = {
  'Atlantic Time': 'America/Halifax',
  'Eastern Time': 'America/New_York',
  'Central Time': 'America/Chicago',
  'Mountain Time': 'America/Denver',
  'Pacific Time': 'America/Los_Angeles',
};

/** A line of Windows’ list: the first of its places that has a zone with the offset in front. */
function listed(name: string): string | null {
  const [, sign = '', hours = '0', minutes = '00', places] =
    /^\((?:UTC|GMT)(?:([+-])(\d{2})[:.](\d{2}))?\) ?(.+)$/i.exec(name) ?? [];
  if (places === undefined) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const [first = ''] = places.split(' (');
  const zones = Intl.supportedValuesOf('timeZone');
  const matching = places
    .split(/[,/;]/)
    .map((place) => `/${place.trim().replaceAll(' ', '_').toLowerCase()}`)
    .flatMap((place) => zones.filter((zone) => zone.toLowerCase().endsWith(place)));
  const all = [american[first] ?? [], matching].flat();
  return all.find((zone) => standardOffsetOf(zone) === offset) ?? null;
}

/** Minutes that a zone is ahead of universal time while no summer time moves it. */
function standardOffsetOf(zone: string): number {
  const offsets = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map(
    (at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000,
  );
  return Math.min(...offsets);
}
