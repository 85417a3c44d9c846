import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { eventSeries } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { findUntouched } from '../queries/find-untouched.server.ts';
import { removeNights } from '../steps/remove-nights.server.ts';
import type { FindStanding } from '../views.ts';
import { lockSeries } from './change-series.server.ts';

/**
 * Ends a series: no more nights are made, and the coming ones that are still as it has made them
 * go. The others stay, as nights of their own.
 * @throws AppError `not-found`, `forbidden`
 */
export async function endSeries(
  { orm }: Database,
  viewer: Viewer,
  seriesId: string,
  findStanding: FindStanding,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const series = await lockSeries(tx, viewer, seriesId);
    if (series.endedAt) return;
    const { untouched } = await findUntouched(tx, series, findStanding, {
      isToChange: true,
    });
    await removeNights(
      tx,
      untouched.map(({ id }) => id),
    );
    await tx.update(eventSeries).set({ endedAt: sql`now()` }).where(eq(eventSeries.id, seriesId));
  });
}
