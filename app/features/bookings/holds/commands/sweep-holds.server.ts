import { and, asc, isNull, lte, or, sql } from 'drizzle-orm';
import { holds } from '#app/db/schema/holds.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { type StageDay, tryLockStage, updateQueue } from '../../steps/settle-stage.server.ts';
import type { Stores } from './end-hold.server.ts';

/** Stages and days of one run; the rest comes with the next. */
const mostAtOnce = 500;

/**
 * Records the holds that the clock has ended, and notifies their sides. Any number of workers may
 * run it at once: locked stages are skipped. Failures are repeated by the next run.
 */
export async function sweepHolds({ database, brand }: Stores): Promise<void> {
  const { orm } = database;
  const isOver = or(
    lte(holds.expiresAt, sql`now()`),
    and(lte(holds.challengeDueAt, sql`now()`), isNull(holds.confirmAskedAt)),
  );
  const due: StageDay[] = await orm
    .select({ stageId: holds.stageId, day: holds.day })
    .from(holds)
    .where(and(isNull(holds.endedAt), isNull(holds.confirmedAt), isNull(holds.bookingId), isOver))
    .groupBy(holds.stageId, holds.day)
    .orderBy(asc(holds.day))
    .limit(mostAtOnce);
  const settle = (at: StageDay) =>
    orm.transaction(async (tx) => {
      if (await tryLockStage(tx, at)) await updateQueue(tx, brand, at, await readClock(tx));
    });
  await eachAlone(due, settle, 'holds can’t be swept');
}
