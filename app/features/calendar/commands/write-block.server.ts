import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type BlockProblem, timesOfBlock } from '#app/domain/calendar/block.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import type { BlockInput } from '../forms.ts';
import { readCalendarPage } from '../queries/read-page.server.ts';

/** More than anybody writes, and few enough to be shown. */
const mostBlocks = 2_000;

/**
 * Blocks times of a page, or writes a block anew where `blockId` names one.
 * @returns the block’s id and the day it begins on
 * @throws AppError `not-found`, `forbidden`, `bad-input`, `too-many`
 */
export async function writeBlock(
  { database }: { database: Database },
  viewer: Viewer,
  profileId: string,
  input: BlockInput,
  blockId: string | null = null,
): Promise<string> {
  requireRight(viewer, profileId, 'change the calendar');
  const id = blockId ?? newId();
  await database.orm.transaction(async (tx) => {
    const values = await valuesOf(tx, viewer, profileId, input);
    if (blockId !== null) return change(tx, profileId, blockId, values);
    const count = await tx.$count(calendarBlocks, eq(calendarBlocks.profileId, profileId));
    if (count >= mostBlocks)
      throw new AppError('too-many', words('calendar')('block.tooMany', { most: mostBlocks }));
    await tx
      .insert(calendarBlocks)
      .values({ id, profileId, createdBy: viewer.accountId, ...values });
  });
  return id;
}

type Values = Pick<
  typeof calendarBlocks.$inferInsert,
  'kind' | 'note' | 'stageId' | 'startsAt' | 'endsAt' | 'allDay'
>;

async function valuesOf(
  tx: Orm,
  viewer: Viewer,
  profileId: string,
  { kind, note, stage, ...written }: BlockInput,
): Promise<Values> {
  const { timeZone, stages } = await readCalendarPage(tx, profileId, viewer.timeZone);
  if (stage !== '' && !stages.some(({ id }) => id === stage))
    refuse('stage', words('calendar')('block.stageProblem'));
  const times = timesOfBlock(written, timeZone);
  if ('problem' in times) refuse(times.field, sentenceOn(times.problem));
  return {
    kind,
    note,
    stageId: stage || null,
    startsAt: new Date(times.start.epochMilliseconds),
    endsAt: new Date(times.end.epochMilliseconds),
    allDay: times.allDay,
  };
}

async function change(tx: Orm, profileId: string, id: string, values: Values): Promise<void> {
  const changed = await tx
    .update(calendarBlocks)
    .set({ ...values, writtenAt: sql`now()` })
    .where(and(eq(calendarBlocks.id, id), eq(calendarBlocks.profileId, profileId)))
    .returning({ id: calendarBlocks.id });
  if (changed.length === 0) throw new AppError('not-found', words('calendar')('block.gone'));
}

function sentenceOn(given: BlockProblem['problem']): string {
  const t = words('calendar');
  switch (given.problem) {
    case 'missing':
      return t('block.problem.missing', {
        before: given.before.slice(11),
        after: given.after.slice(11),
      });
    case 'twice':
      return t('block.problem.twice', {
        first: given.choices[0].slice(11),
        second: given.choices[1].slice(11),
      });
    default:
      return t(`block.problem.${given.problem}`);
  }
}

function refuse(field: string, sentence: string): never {
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
