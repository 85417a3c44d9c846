import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { outsideShows, showImports } from '#app/db/schema/announcements.ts';
import {
  type FileDefaults,
  type FileEntry,
  type FileProblem,
  type FileShow,
  type ImportSource,
  outsideLimits as limits,
  type ProblemLine,
  type ReadShowFile,
} from '#app/domain/announcements/outside-show.ts';
import { readTable, showsIn } from '#app/domain/announcements/show-file.ts';
import { dayAtPlace } from '#app/domain/bookings/holds/nights.ts';
import { partsOfAddress, readAddress } from '#app/domain/profiles/places.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { textInBytes } from '#app/lib/csv.ts';
import { words } from '#app/lib/words.ts';
import { type CalendarEvent, calendarEventsIn } from '#app/platform/calendars/calendar-events.ts';
import { newId } from '#app/platform/token.server.ts';
import { lockLister, type PutShow, putOutsideShows } from '../outside/steps.server.ts';
import { showFile, showImport } from './fields.ts';
import { compareImport, loadImport } from './queries.server.ts';

/**
 * Imports the shows of a file: adds new ones and changes those that differ. The same file again
 * changes nothing. `conflict` for more than a page may list.
 */
export const importShows = pageCommand({
  operation: 'importShows',
  may: 'list own shows',
  input: showImport,
  async run(
    { services: { database }, page: { profileId } }: OnPage<{ database: Database }>,
    { importId, removesGone },
  ) {
    return database.orm.transaction(async (tx) => {
      await lockLister(tx, profileId);
      const { source, file } = await loadImport(tx, profileId, importId);
      const comparison = await compareImport(tx, profileId, { source, shows: file.shows });
      const putOf = (id: string | null, { show, isCancelled, key }: FileShow): PutShow => ({
        id,
        show,
        isCancelled,
        source: { kind: source, key },
      });
      await putOutsideShows(tx, profileId, [
        ...comparison.added.map((one) => putOf(null, one)),
        ...comparison.changed.map(({ id, file }) => putOf(id, file)),
      ]);
      const removedIds = removesGone ? comparison.gone.map(({ id }) => id) : [];
      if (removedIds.length > 0) {
        await tx.delete(outsideShows).where(inArray(outsideShows.id, removedIds));
        await writeOutbox(tx, { type: 'public events changed', payload: { ids: removedIds } });
      }
      await tx.delete(showImports).where(eq(showImports.id, importId));
      return {
        added: comparison.added.length,
        changed: comparison.changed.length,
        removed: removedIds.length,
      };
    });
  },
});

/**
 * Reads a file of shows for a preview. Nothing is listed yet. Returns the id of the preview, which
 * lasts a day.
 */
export const readShows = pageCommand({
  operation: 'readShows',
  may: 'list own shows',
  input: showFile,
  async run(
    { services: { database }, viewer, page: { profileId } }: OnPage<{ database: Database }>,
    { files, timeZone },
  ) {
    const upload = files?.[0];
    if (!upload) {
      const sentence = words('announcements')('imports.file.none');
      throw new AppError('bad-input', sentence, { fields: { files: sentence } });
    }
    return database.orm.transaction(async (tx) => {
      const page = await lockLister(tx, profileId);
      const zone = timeZone ?? page.timeZone ?? 'UTC';
      const { source, file } = readShowFile(upload.bytes, {
        isVenue: page.userType === 'venue',
        name: page.displayName ?? '',
        timeZone: zone,
        today: dayAtPlace(await readClock(tx), zone),
      });
      const importId = newId();
      const { accountId } = viewer;
      await tx.insert(showImports).values({ id: importId, profileId, accountId, source, file });
      return { importId };
    });
  },
});

/** Uploads that weren't imported within a day. */
export async function sweepShowImports(orm: Orm): Promise<void> {
  await orm.delete(showImports).where(lt(showImports.createdAt, sql`now() - interval '1 day'`));
}

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
  const problems = calendar.broken.map((line): ProblemLine => ({ line, why: 'broken', what: '' }));
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
