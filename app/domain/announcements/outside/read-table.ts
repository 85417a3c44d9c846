import { readAddress } from '#app/domain/profiles/places/address.ts';
import { readCsv } from '#app/lib/csv.ts';
import type { FileEntry, ProblemLine } from './show-file.ts';

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
