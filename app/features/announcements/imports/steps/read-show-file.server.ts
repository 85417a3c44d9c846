import { showsIn } from '#app/domain/announcements/outside/entry-shows.ts';
import { outsideLimits as limits } from '#app/domain/announcements/outside/outside-limits.ts';
import { readTable } from '#app/domain/announcements/outside/read-table.ts';
import type {
  AroundFile,
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
 * What shows a file holds: an iCalendar file or a table. What it is, its first lines say, whatever it
 * is called.
 * @throws AppError `bad-input` for a file of which nothing can be read
 */
export function readShowFile(bytes: Uint8Array, around: AroundFile): Read {
  const text = textIn(bytes);
  const source = /^BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1_000)) ? 'calendar' : 'table';
  const { entries, problems } =
    source === 'calendar' ? entriesOfCalendar(text, around) : entriesOfTable(text);
  const found = entries.length + problems.filter(({ why }) => why !== 'stray').length;
  if (found === 0) refuse('empty');
  if (found > limits.fileShows) refuse('tooMany', found);
  const read = showsIn(entries, around);
  const all = [...problems, ...read.problems].toSorted((a, b) => a.line - b.line);
  return { source, file: { shows: read.shows, problems: all } };
}

function textIn(bytes: Uint8Array): string {
  if (bytes.length === 0) refuse('empty');
  if (bytes.length > limits.fileBytes) refuse('tooLarge');
  const read = textInBytes(bytes);
  return read.text ?? refuse('isText' in read && read.isText ? 'charset' : 'unknownKind');
}

type Entries = { entries: FileEntry[]; problems: ProblemLine[] };

function entriesOfTable(text: string): Entries {
  const table = readTable(text);
  return typeof table === 'string' ? refuse(table) : table;
}

function entriesOfCalendar(text: string, { timeZone }: AroundFile): Entries {
  const read = calendarEventsIn(text, timeZone);
  if (read === 'cutOff') return refuse('cutOff');
  const problems: ProblemLine[] = read.broken.map((line) => ({ line, why: 'broken', what: '' }));
  for (const { line, text } of read.strays)
    problems.push({ line, why: 'stray', what: text.toWellFormed().slice(0, 80) });
  const entries: FileEntry[] = [];
  for (const event of read.events) {
    const { line, summary: what, repeats, isPrivate, status } = event;
    if (repeats) problems.push({ line, why: 'repeats', what });
    else if (isPrivate || status === 'TENTATIVE') problems.push({ line, why: 'private', what });
    else entries.push(entryOf(event));
  }
  return { entries, problems };
}

/** “Cave do Tanoeiro, Rua 5, Porto, Portugal”, or on lines: the place first, its country and its town last. */
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
  const most = why === 'tooLarge' ? limits.fileBytes / 1_000_000 : limits.fileShows;
  const sentence = words('announcements')(`imports.file.${why}`, { count, most });
  throw new AppError('bad-input', sentence, { fields: { files: sentence } });
}
