import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { showImports } from '#app/db/schema/outside-shows.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type {
  FileShow,
  LineProblem,
  ProblemLine,
} from '#app/domain/announcements/outside/show-file.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { compareImport } from './compare-import.server.ts';

/**
 * A file that was read for a page.
 * @throws AppError `not-found` once it is imported or a day has passed
 */
export async function loadImport(orm: Orm, profileId: string, importId: string) {
  const [found] = await orm
    .select()
    .from(showImports)
    .where(and(eq(showImports.profileId, profileId), eq(showImports.id, importId)));
  if (!found) throw new AppError('not-found', words('announcements')('imports.refused.gone'));
  return found;
}

export type ImportPreview = Awaited<ReturnType<typeof readImport>>;

/**
 * What importing a file would change, before anything is changed.
 * @throws AppError `not-found`, `forbidden`
 */
export async function readImport(
  orm: Orm,
  viewer: Viewer,
  { profileId, importId }: { profileId: string; importId: string },
) {
  requireRight(viewer, profileId, 'list own shows');
  const { source, file } = await loadImport(orm, profileId, importId);
  const found = await compareImport(orm, profileId, { source, shows: file.shows });
  const t = words('announcements');
  return {
    added: found.added.map(shown),
    changed: found.changed.map(({ id, file, fields }) => ({
      ...shown(file),
      id,
      fields: fields.map((field) => t(`imports.fields.${field}`)),
    })),
    bookedHere: found.bookedHere.map(shown),
    gone: found.gone.map(({ id, day, title, placeName, town }) => ({
      ...{ id, day },
      text: textOf({ day, title, placeName, town }),
    })),
    unchanged: found.unchanged,
    problems: file.problems.map(sayProblem),
  };
}

function shown({ line, show }: FileShow) {
  return { line, day: show.day, text: textOf(show) };
}

type Named = { day: string; title: string; placeName: string; town: string };

function textOf({ day, title, placeName, town }: Named): string {
  const date = writtenDay(day, { dateStyle: 'medium' });
  return [date, title, placeName, town].filter(Boolean).join(' · ');
}

function sayProblem({ line, why, what }: ProblemLine) {
  const t = words('announcements');
  return { line, why: why as LineProblem, text: t(`imports.line.${why}`, { what }) };
}
