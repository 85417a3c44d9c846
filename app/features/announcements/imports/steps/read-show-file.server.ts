import { showsIn } from '#app/domain/announcements/outside/entry-shows.ts';
import { outsideLimits as limits } from '#app/domain/announcements/outside/outside-limits.ts';
import { readTable } from '#app/domain/announcements/outside/read-table.ts';
import type {
  FileDefaults,
  FileEntry,
  FileProblem,
  ImportSource,
  ProblemLine,
  ReadShowFile,
} from '#app/domain/announcements/outside/show-file.ts';
import { partsOfAddress, readAddress } from '#app/domain/profiles/places/address.ts';
import { AppError } from '#app/lib/app-error.ts';
import { textInBytes } from '#app/lib/csv.ts';
import { words } from '#app/lib/words.ts';
import { type CalendarEvent, calendarEventsIn } from '#app/platform/calendars/calendar-events.ts';

type Read = { source: ImportSource; file: ReadShowFile };

/**
 * The shows in a file, an iCalendar file or a table. Its first lines decide which, whatever its
 * name.
 */
export function readShowFile(bytes: Uint8Array, defaults: FileDefaults): Read {
  const text = textIn(bytes);
  const source = /^BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1_000)) ? 'calendar' : 'table';
  const { entries, problems } =
    source === 'calendar' ? entriesOfCalendar(text, defaults) : entriesOfTable(text);
  const count = entries.length + problems.filter(({ why }) => why !== 'stray').length;
  if (count === 0) refuse('empty');
  if (count > limits.fileShows) refuse('tooMany', count);
  const shows = showsIn(entries, defaults);
  const all = [...problems, ...shows.problems].toSorted((a, b) => a.line - b.line);
  return { source, file: { shows: shows.shows, problems: all } };
}

function textIn(bytes: Uint8Array): string {
  if (bytes.length === 0) refuse('empty');
  if (bytes.length > limits.fileBytes) refuse('tooLarge');
  const decoded = textInBytes(bytes);
  return decoded.text ?? refuse('isText' in decoded && decoded.isText ? 'charset' : 'unknownKind');
}

type Entries = { entries: FileEntry[]; problems: ProblemLine[] };

function entriesOfTable(text: string): Entries {
  const table = readTable(text);
  return typeof table === 'string' ? refuse(table) : table;
}

function entriesOfCalendar(text: string, { timeZone }: FileDefaults): Entries {
  const calendar = calendarEventsIn(text, timeZone);
  if (calendar === 'cutOff') return refuse('cutOff');
  const problems: ProblemLine[] = calendar.broken.map((line) => ({
    line,
    why: 'broken',
    what: '',
  }));
  for (const { line, text } of calendar.strays)
    problems.push({ line, why: 'stray', what: text.toWellFormed().slice(0, 80) });
  const entries: FileEntry[] = [];
  for (const event of calendar.events) {
    const { line, summary: what, repeats, isPrivate, status } = event;
    if (repeats) problems.push({ line, why: 'repeats', what });
    else if (isPrivate || status === 'TENTATIVE') problems.push({ line, why: 'private', what });
    else entries.push(entryOf(event));
  }
  return { entries, problems };
}

/**
 * “Cave do Tanoeiro, Rua 5, Porto, Portugal”, or on lines: the place first, its country and its
 * town last.
 */
function entryOf({ location, uid, summary, time, status, ...event }: CalendarEvent): FileEntry {
  const [placeName = '', ...rest] = partsOfAddress(location);
  const { street, town, country } = readAddress(rest.join(', '));
  return {
    line: event.line,
    id: uid,
    day: event.day,
    time: time ?? '',
    timeZone: event.timeZone,
    title: summary,
    placeName,
    address: street,
    town,
    country: country ?? '',
    position: event.position,
    description: event.description,
    ticketUrl: event.url,
    lineUp: [],
    isCancelled: status === 'CANCELLED',
    publicFrom: '',
  };
}

function refuse(why: FileProblem, count = 0): never {
  const limit = why === 'tooLarge' ? limits.fileBytes / 1_000_000 : limits.fileShows;
  const sentence = words('announcements')(`imports.file.${why}`, { count, most: limit });
  throw new AppError('bad-input', sentence, { fields: { files: sentence } });
}
