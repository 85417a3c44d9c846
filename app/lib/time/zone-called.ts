import { isTimeZone } from './time-zone.ts';
import { windowsZones } from './windows-zones.ts';

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
