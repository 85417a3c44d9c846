import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type BlockProblem, timesOfBlock } from '#app/domain/calendar/block.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { type BlockInput, block } from '../fields.ts';
import { readCalendarPage } from '../queries/read-page.server.ts';

/** More than any page has, and few enough to be shown. */
const mostBlocks = 2_000;

export const makeBlock = pageCommand({
  operation: 'makeBlock',
  may: 'change the calendar',
  input: block,
  async run({ services, viewer, page: { profileId } }: OnPage<{ database: Database }>, input) {
    const blockId = newId();
    await services.database.orm.transaction(async (tx) => {
      const values = await valuesOf(tx, viewer, profileId, input);
      const count = await tx.$count(calendarBlocks, eq(calendarBlocks.profileId, profileId));
      if (count >= mostBlocks)
        throw new AppError('too-many', words('calendar')('block.tooMany', { most: mostBlocks }));
      const createdBy = viewer.accountId;
      await tx.insert(calendarBlocks).values({ id: blockId, profileId, createdBy, ...values });
    });
    return { blockId };
  },
});

export const changeBlock = pageCommand({
  operation: 'changeBlock',
  may: 'change the calendar',
  input: block.extend({ blockId: id }),
  async run(
    { services, viewer, page: { profileId } }: OnPage<{ database: Database }>,
    { blockId, ...input },
  ) {
    await services.database.orm.transaction(async (tx) => {
      const values = await valuesOf(tx, viewer, profileId, input);
      const rows = await tx
        .update(calendarBlocks)
        .set({ ...values, writtenAt: sql`now()` })
        .where(and(eq(calendarBlocks.id, blockId), eq(calendarBlocks.profileId, profileId)))
        .returning({ id: calendarBlocks.id });
      if (rows.length === 0) throw new AppError('not-found', words('calendar')('block.gone'));
    });
  },
});

type Values = Pick<
  typeof calendarBlocks.$inferInsert,
  'kind' | 'note' | 'stageId' | 'startsAt' | 'endsAt' | 'allDay'
>;

async function valuesOf(
  tx: Orm,
  viewer: Viewer,
  profileId: string,
  { kind, note, stageId, from, to, startTime, endTime }: BlockInput,
): Promise<Values> {
  const { timeZone, stages } = await readCalendarPage(tx, profileId, viewer.timeZone);
  if (stageId !== null && !stages.some(({ id }) => id === stageId))
    refuse('stageId', words('calendar')('block.stageProblem'));
  const input = { from, to: to ?? '', startTime: startTime ?? '', endTime: endTime ?? '' };
  const times = timesOfBlock(input, timeZone);
  if ('problem' in times) refuse(times.field, sentenceOn(times.problem));
  return {
    kind,
    note,
    stageId,
    startsAt: new Date(times.start.epochMilliseconds),
    endsAt: new Date(times.end.epochMilliseconds),
    allDay: times.allDay,
  };
}

function sentenceOn(problem: BlockProblem['problem']): string {
  const t = words('calendar');
  switch (problem.problem) {
    case 'missing':
      return t('block.problem.missing', {
        before: problem.before.slice(11),
        after: problem.after.slice(11),
      });
    case 'twice':
      return t('block.problem.twice', {
        first: problem.choices[0].slice(11),
        second: problem.choices[1].slice(11),
      });
    default:
      return t(`block.problem.${problem.problem}`);
  }
}

function refuse(field: string, sentence: string): never {
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
