import { linkAddressOf } from '#app/domain/profiles/link-address.ts';
import { readAddress } from '#app/domain/profiles/places.ts';
import { readCsv } from '#app/lib/csv.ts';
import { countryOf } from '#app/lib/places/countries.ts';
import { zoneCalled } from '#app/lib/time/zone-called.ts';
import {
  type FileDefaults,
  type FileEntry,
  type FileShow,
  type LineProblem,
  outsideLimits as limits,
  type OutsideShow,
  type ProblemLine,
  type ReadShowFile,
  readPosition,
  showTimes,
} from './outside-show.ts';

/**
 * Column names in lower case, letters only: those of the tables that Bandsintown and Songkick take.
 */
const columnNames = {
  day: ['date', 'startdate', 'eventdate'],
  time: ['time', 'starttime', 'eventtime'],
  timeZone: ['timezone', 'starttimezone'],
  title: ['eventname', 'event', 'title', 'name'],
  placeName: ['venue', 'venuename', 'place'],
  address: ['address', 'streetaddress', 'venueaddress'],
  town: ['city', 'town', 'venuecity'],
  country: ['country', 'venuecountry'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon'],
  description: ['description', 'notes'],
  lineUp: ['lineup', 'support'],
  ticketUrl: ['ticketlink', 'ticketslink', 'ticketurl', 'tickets'],
  publicFrom: ['publishdate', 'scheduledate', 'announcementdate'],
  status: ['status'],
} as const;
type Column = keyof typeof columnNames;

type Table = { entries: FileEntry[]; problems: ProblemLine[] };

/**
 * The rows of a table of shows, with commas, semicolons or tabs between its columns (RFC 4180); or
 * the reason why none of it can be read.
 */
export function readTable(text: string): Table | 'noColumns' | 'cutOff' {
  const rows = readCsv(text);
  if (rows === null) return 'cutOff';
  const [heading, ...records] = rows;
  const columns = (heading?.cells ?? []).map(columnOf);
  if (!columns.includes('day')) return 'noColumns';
  const table: Table = { entries: [], problems: [] };
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    // Spreadsheets drop empty cells at the end of a line; a line that ends before its date is cut
    // off.
    if (cells.length < columns.length && line === records.at(-1)?.line && !/[\r\n]$/.test(text))
      table.problems.push({ line, why: 'cutOff', what: cells.join(', ') });
    else table.entries.push(entryOf(line, columns, cells));
  }
  return table;
}

function columnOf(name: string): Column | null {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const column = Object.entries(columnNames).find(([, names]) =>
    (names as readonly string[]).includes(plain),
  );
  return (column?.[0] as Column | undefined) ?? null;
}

function entryOf(line: number, columns: (Column | null)[], cells: string[]): FileEntry {
  const at = (column: Column) => (cells[columns.indexOf(column)] ?? '').trim();
  const [latitude, longitude] = [at('latitude'), at('longitude')];
  // “Austin, TX” and “4050-262 Porto” say more than a town; one name alone is taken as it is.
  const address = /[,\d]/.test(at('town')) ? readAddress(at('town')) : null;
  return {
    line,
    id: '',
    day: at('day'),
    time: at('time'),
    timeZone: at('timeZone'),
    title: at('title'),
    placeName: at('placeName'),
    address: at('address'),
    town: address?.town || at('town'),
    country: at('country') || (address?.country ?? ''),
    description: at('description'),
    position: latitude && longitude ? `${latitude}, ${longitude}` : '',
    ticketUrl: at('ticketUrl'),
    publicFrom: at('publicFrom'),
    lineUp: at('lineUp').split(/[,;\n]/),
    isCancelled: /^cancell?ed$/i.test(at('status')),
  };
}

/** The shows of a file, and the lines that can’t be one. */
export function showsIn(entries: FileEntry[], defaults: FileDefaults): ReadShowFile {
  const shows: FileShow[] = [];
  const problems: ProblemLine[] = [];
  const lines = new Map<string, number>();
  // Some programs write a day alone as midnight.
  const hasTimes = entries.some(({ day }) => !isMidnight(withTime(day).time));
  for (const entry of entries) {
    const show = readEntry(entry, defaults, hasTimes);
    const first = 'key' in show ? lines.get(show.key) : undefined;
    if (!('key' in show)) problems.push({ line: entry.line, ...show });
    else if (first !== undefined)
      problems.push({ line: entry.line, why: 'twice', what: String(first) });
    else {
      lines.set(show.key, entry.line);
      shows.push(show);
    }
  }
  return { shows, problems };
}

type Wrong = { why: LineProblem; what: string };

/** Spreadsheets write a day and its time in one cell. */
function withTime(cell: string): { day: string; time: string } {
  const [, day = cell, time = ''] = /^(\d{4}\D\d{1,2}\D\d{1,2})[T ](.+)$/i.exec(cell) ?? [];
  return { day, time };
}

function isMidnight(time: string): boolean {
  return /^(00:00:00(\.0+)?)?$/.test(time);
}

function readEntry(entry: FileEntry, defaults: FileDefaults, hasTimes: boolean): FileShow | Wrong {
  const wrong = (why: LineProblem, detail = ''): Wrong => ({
    why,
    what: plain(detail).slice(0, 80),
  });
  const cell = withTime(entry.day);
  const atTime = !hasTimes && isMidnight(cell.time) ? '' : cell.time;
  const day = dayIn(cell.day);
  if (day === null) return entry.day ? wrong('wrongDay', entry.day) : wrong('noDay');
  const time = timeIn(entry.time || atTime);
  if (time === undefined) return wrong('wrongTime', entry.time || atTime);
  const timeZone = entry.timeZone ? zoneCalled(entry.timeZone) : defaults.timeZone;
  if (timeZone === null) return wrong('wrongZone', entry.timeZone);
  if ('problem' in showTimes({ day, time, timeZone })) return wrong('wrongTime', entry.time);
  const publicFrom = dayIn(entry.publicFrom);
  if (publicFrom !== null && publicFrom > defaults.today) return wrong('later', publicFrom);
  const place = defaults.isVenue ? ownPlace : placeIn(entry);
  if (isWrong(place)) return wrong(place.why, place.what);
  const ticketUrl = entry.ticketUrl ? linkAddressOf(entry.ticketUrl) : '';
  if (ticketUrl === null) return wrong('wrongLink', entry.ticketUrl);
  if (ticketUrl.length > limits.link) return wrong('longLink', ticketUrl);
  const ownName = defaults.isVenue ? '' : defaults.name.toLowerCase();
  const names = [...new Set(entry.lineUp.map(plain))].filter(
    (name) => name && name.toLowerCase() !== ownName,
  );
  const title = plain(entry.title);
  if (title.length > limits.title) return wrong('longTitle', title);
  if (names.length > limits.acts) return wrong('manyActs', String(names.length));
  const long = names.find((name) => name.length > limits.actName);
  if (long !== undefined) return wrong('longAct', long);
  const whole = text(entry.description);
  const description = whole.slice(0, limits.description).toWellFormed();
  const cutLength = whole.length - description.length;
  const lineUp = names.map((name) => ({ name, pageId: null }));
  const show = { title, day, time, timeZone, ...place, description, ticketUrl, lineUp };
  const { line, isCancelled, id } = entry;
  const key = keyOf(id, show, defaults);
  return {
    line,
    key,
    isCancelled,
    ...(cutLength > 0 && { cut: cutLength }),
    show: { ...show, isFree: false },
  };
}

/**
 * A file that names its entries is believed. In others the same time and place are the same show,
 * and two times of a day are two shows.
 */
function keyOf(
  id: string,
  { day, time, placeName, town, title, lineUp }: Omit<FileShow['show'], 'isFree'>,
  { isVenue }: FileDefaults,
): string {
  if (id) return `id ${id}`.slice(0, 500);
  const names = isVenue ? [title, lineUp[0]?.name ?? ''] : [placeName, town];
  return [`at ${time ?? ''}`, day, ...names].join('|').toLowerCase();
}

/** A key without its time. Keys of earlier imports have none. */
export function withoutTime(key: string): string {
  return key.replace(/^at [^|]*\|/, '');
}

const nowhere = { latitude: null, longitude: null };
const ownPlace = { placeName: '', address: '', town: '', country: null, ...nowhere };

function isWrong(result: object): result is Wrong {
  return 'why' in result;
}

function placeIn(entry: FileEntry): Wrong | Pick<OutsideShow, keyof typeof ownPlace> {
  const [placeName, address, town] = [
    plain(entry.placeName),
    plain(entry.address),
    plain(entry.town),
  ];
  if (placeName === '') return { why: 'noPlace', what: '' };
  // A calendar has one problem line for the whole of it; a table with towns names each line.
  if (town === '' && entry.id === '') return { why: 'noTown', what: placeName };
  const country = entry.country ? countryOf(entry.country) : null;
  if (entry.country && country === null) return { why: 'wrongCountry', what: entry.country };
  const long = (why: LineProblem, detail: string) => ({ why, what: detail.slice(0, 80) });
  if (placeName.length > limits.placeName) return long('longPlace', placeName);
  if (address.length > limits.address) return long('longAddress', address);
  if (town.length > limits.town) return long('longTown', town);
  return { placeName, address, town, country, ...(readPosition(entry.position) ?? nowhere) };
}

/** Only days that can’t be mistaken: no one knows which part of 05/06/2026 is the month. */
function dayIn(input: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(input) ?? [];
  if (!year) return null;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  try {
    Temporal.PlainDate.from(isoDay, { overflow: 'reject' });
    return /^(19[7-9]|20|21)/.test(year) ? isoDay : null;
  } catch {
    return null;
  }
}

/** “21:30”, “21h30”, “9:30 PM”, “9pm”; null for nothing, undefined for what can’t be read. */
function timeIn(input: string): string | null | undefined {
  if (input === '') return null;
  const match =
    /^(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?|h|uhr)?$/i.exec(input) ??
    /^(\d{1,2})()\s*(?:([ap])\.?m\.?|h|uhr)$/i.exec(input);
  const [, hours = '', minutes = '', half] = match ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (!match || hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes || '00'}`;
}

/** On one line, without invisible characters. */
function plain(input: string): string {
  return text(input).replaceAll(/\s+/g, ' ').trim();
}

function text(input: string): string {
  return input
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
}
