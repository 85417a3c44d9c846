import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import {
  outsideActs,
  outsideShows,
  publicEvents,
  showImports,
} from '#app/db/schema/announcements.ts';
import {
  type FileShow,
  type ImportSource,
  type LineProblem,
  outsideLimits as limits,
  lineProblems,
  type OutsideShow,
  type ProblemLine,
  showTimes,
} from '#app/domain/announcements/outside-show.ts';
import { withoutTime } from '#app/domain/announcements/show-file.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { day, id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';

const t = words('announcements');

/** A previewed file; `not-found` once it is imported or a day has passed. */
export async function loadImport(orm: Orm, profileId: string, importId: string) {
  const [row] = await orm
    .select()
    .from(showImports)
    .where(and(eq(showImports.profileId, profileId), eq(showImports.id, importId)));
  if (!row) throw new AppError('not-found', words('announcements')('imports.refused.gone'));
  return row;
}

const previewLine = z.object({ line: z.int(), day, text: z.string() });

export type ImportPreview = Awaited<ReturnType<typeof readImport>>;

/** The preview of an import. */
export const readImport = pageQuery({
  operation: 'readShowImport',
  may: 'list own shows',
  input: z.object({ importId: id }),
  answer: z.object({
    added: z.array(previewLine),
    changed: z.array(previewLine.extend({ id, fields: z.array(z.string()) })),
    gone: z
      .array(z.object({ id, day, text: z.string() }))
      .describe('Upcoming shows of an earlier file that this one lacks.'),
    bookedHere: z.array(previewLine).describe('On days of shows that were booked here.'),
    unchanged: z.int(),
    problems: z.array(z.object({ line: z.int(), why: z.enum(lineProblems), text: z.string() })),
  }),
  async run({ orm }, { profileId, importId }) {
    const { source, file } = await loadImport(orm, profileId, importId);
    const comparison = await compareImport(orm, profileId, { source, shows: file.shows });
    return {
      added: comparison.added.map(showView),
      changed: comparison.changed.map(({ id, file, fields }) => ({
        ...showView(file),
        id,
        fields: fields.map((field) => t(`imports.fields.${field}`)),
      })),
      bookedHere: comparison.bookedHere.map(showView),
      gone: comparison.gone.map((one) => ({ id: one.id, day: one.day, text: textOf(one) })),
      unchanged: comparison.unchanged,
      problems: file.problems.map(describeProblem),
    };
  },
});

function showView({ line, show, cut }: FileShow) {
  const note = cut ? t('imports.preview.cut', { most: limits.description }) : undefined;
  return { line, day: show.day, text: textOf(show), ...(note && { note }) };
}

type ShowFacts = Pick<OutsideShow, 'day' | 'time' | 'title' | 'placeName' | 'town'>;

function textOf({ day, time, title, placeName, town }: ShowFacts): string {
  const date = writtenDay(day, { dateStyle: 'medium' });
  return [date, time, title, placeName, town].filter(Boolean).join(' · ');
}

const listLimits = {
  longTitle: limits.title,
  longPlace: limits.placeName,
  longAddress: limits.address,
  longTown: limits.town,
  longAct: limits.actName,
  manyActs: limits.acts,
  longLink: limits.link,
} as Partial<Record<LineProblem, number>>;

function describeProblem({ line, why: reason, what }: ProblemLine) {
  // A file of an earlier version may have other reasons.
  const why = lineProblems.find((one) => one === reason) ?? 'broken';
  return { line, why, text: t(`imports.line.${why}`, { what, most: listLimits[why] ?? 0 }) };
}

type ListedRow = typeof outsideShows.$inferSelect;

/** The effect of importing a file on the shows that a page lists. */
export type Comparison = {
  added: FileShow[];
  changed: { id: string; file: FileShow; fields: (keyof OutsideShow | 'isCancelled')[] }[];
  unchanged: number;
  /** Shows that were booked here and are announced: they are listed already. */
  bookedHere: FileShow[];
  /** Upcoming shows of an earlier file of the same kind that this one lacks. */
  gone: ListedRow[];
};

export async function compareImport(
  orm: Orm,
  profileId: string,
  { source, shows }: { source: ImportSource; shows: FileShow[] },
): Promise<Comparison> {
  const rows = await orm
    .select()
    .from(outsideShows)
    .where(and(eq(outsideShows.profileId, profileId), eq(outsideShows.source, source)))
    .orderBy(asc(outsideShows.startsAt), asc(outsideShows.id));
  const matches = matchShows(rows, shows);
  const actsOf = await readActs(orm, profileId);
  const bookings = await readBooked(orm, profileId);
  const comparison: Comparison = { added: [], changed: [], unchanged: 0, bookedHere: [], gone: [] };
  for (const file of shows) {
    const row = matches.get(file);
    if (!row) {
      if (isBooked(file, bookings)) comparison.bookedHere.push(file);
      // A show cancelled before it was ever listed is no change.
      else if (file.isCancelled) comparison.unchanged += 1;
      else comparison.added.push(file);
      continue;
    }
    const acts = actsOf.get(row.id) ?? [];
    const show = withLinks(file, acts, row.isFree);
    const fields = fieldsThatDiffer(row, acts, show);
    if (fields.length === 0) comparison.unchanged += 1;
    else comparison.changed.push({ id: row.id, file: show, fields });
  }
  const now = Date.now();
  const matchedRows = new Set(matches.values());
  comparison.gone = rows.filter(
    (row) => !matchedRows.has(row) && row.endsAt.getTime() > now && row.cancelledAt === null,
  );
  return comparison;
}

/**
 * Matches each show of a file with a listed one: the one with its key, else one of its day and
 * place at its time, else the next of that day and place, whose time has changed.
 */
function matchShows(rows: ListedRow[], shows: FileShow[]): Map<FileShow, ListedRow> {
  const free = new Map(rows.map((row) => [row.sourceKey ?? '', row]));
  const matches = new Map<FileShow, ListedRow>();
  const match = (accepts: (row: ListedRow, file: FileShow) => boolean) => {
    const groups = Map.groupBy(free.values(), (row) => withoutTime(row.sourceKey ?? ''));
    for (const file of shows) {
      if (matches.has(file)) continue;
      const group = groups.get(withoutTime(file.key)) ?? [];
      const row = group.find((one) => free.has(one.sourceKey ?? '') && accepts(one, file));
      if (!row) continue;
      matches.set(file, row);
      free.delete(row.sourceKey ?? '');
    }
  };
  match((row, file) => row.sourceKey === file.key);
  match((row, { show }) => row.time === show.time);
  match(() => true);
  return matches;
}

type StoredAct = typeof outsideActs.$inferSelect;

async function readActs(orm: Orm, profileId: string): Promise<Map<string, StoredAct[]>> {
  const ids = orm
    .select({ id: outsideShows.id })
    .from(outsideShows)
    .where(eq(outsideShows.profileId, profileId));
  const acts = await orm
    .select()
    .from(outsideActs)
    .where(inArray(outsideActs.showId, ids))
    .orderBy(asc(outsideActs.showId), asc(outsideActs.position));
  return Map.groupBy(acts, ({ showId }) => showId);
}

type BookedShow = { day: string; startsAt: Date };

async function readBooked(orm: Orm, profileId: string): Promise<BookedShow[]> {
  return orm
    .select({ day: publicEvents.day, startsAt: publicEvents.startsAt })
    .from(publicEvents)
    .where(
      and(
        isNotNull(publicEvents.announcementId),
        sql`${publicEvents.pages} @> array[${profileId}::text]`,
      ),
    );
}

/** Doors, support and the act itself are hours apart, an afternoon and an evening more. */
const sameShowMs = 3 * 3_600_000;

function isBooked({ show }: FileShow, bookings: BookedShow[]): boolean {
  const times = showTimes(show);
  return bookings.some(({ day, startsAt }) => {
    if (day !== show.day) return false;
    if (show.time === null || 'problem' in times) return true;
    return Math.abs(times.startsAt.getTime() - startsAt.getTime()) <= sameShowMs;
  });
}

/** A linked name stays linked. Files don’t say if entry is free, so that stays too. */
function withLinks(file: FileShow, acts: StoredAct[], isFree: boolean): FileShow {
  const pages = new Map(acts.map(({ name, pageId }) => [name, pageId]));
  const lineUp = file.show.lineUp.map(({ name }) => ({ name, pageId: pages.get(name) ?? null }));
  return { ...file, show: { ...file.show, lineUp, isFree } };
}

const compared = [
  ...(['title', 'day', 'time', 'timeZone', 'placeName', 'address', 'town', 'country'] as const),
  ...(['latitude', 'longitude', 'description', 'ticketUrl'] as const),
] as const;

function fieldsThatDiffer(row: ListedRow, acts: StoredAct[], { show, isCancelled }: FileShow) {
  // Another name of the same zone is no change.
  const fields: (keyof OutsideShow | 'isCancelled')[] = compared.filter((field) =>
    field === 'timeZone' ? !isSameZone(row.timeZone, show.timeZone) : row[field] !== show[field],
  );
  const names = (list: { name: string }[]) => list.map(({ name }) => name).join('\n');
  if (names(acts) !== names(show.lineUp)) fields.push('lineUp');
  if (isCancelled && row.cancelledAt === null) fields.push('isCancelled');
  return fields;
}
