import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { showImports } from '#app/db/schema/outside-shows.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { outsideLimits as limits } from '#app/domain/announcements/outside/outside-limits.ts';
import {
  type FileShow,
  type LineProblem,
  lineProblems,
  type OutsideShow,
  type ProblemLine,
} from '#app/domain/announcements/outside/show-file.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { compareImport } from './compare-import.server.ts';

/** A previewed file; `not-found` once it is imported or a day has passed. */
export async function loadImport(orm: Orm, profileId: string, importId: string) {
  const [row] = await orm
    .select()
    .from(showImports)
    .where(and(eq(showImports.profileId, profileId), eq(showImports.id, importId)));
  if (!row) throw new AppError('not-found', words('announcements')('imports.refused.gone'));
  return row;
}

export type ImportPreview = Awaited<ReturnType<typeof readImport>>;

/** The preview of an import. */
export async function readImport(
  orm: Orm,
  viewer: Viewer,
  { profileId, importId }: { profileId: string; importId: string },
) {
  requireRight(viewer, profileId, 'list own shows');
  const { source, file } = await loadImport(orm, profileId, importId);
  const comparison = await compareImport(orm, profileId, { source, shows: file.shows });
  const t = words('announcements');
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
}

function showView({ line, show, cut }: FileShow) {
  const t = words('announcements');
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
  const t = words('announcements');
  // A file of an earlier version may have other reasons.
  const why = lineProblems.find((one) => one === reason) ?? 'broken';
  return { line, why, text: t(`imports.line.${why}`, { what, most: listLimits[why] ?? 0 }) };
}
