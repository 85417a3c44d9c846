import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eventSeries } from '#app/db/schema/events.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { findUntouched } from '../queries/find-untouched.server.ts';
import { removeNights } from '../steps/remove-nights.server.ts';
import type { OfNights } from '../views.ts';
import { lockSeries } from './change-series.server.ts';

/**
 * Ends a series: no more nights are made, and the coming untouched ones are removed. The others
 * stay, as nights of their own.
 */
export const endSeries = pageCommand({
  operation: 'endSeries',
  may: 'change events',
  input: z.object({ seriesId: id }),
  async run({ services: { database, findStanding }, page }: OnPage<OfNights>, { seriesId }) {
    await database.orm.transaction(async (tx) => {
      const series = await lockSeries(tx, page, seriesId);
      if (series.endedAt) return;
      const { untouched } = await findUntouched(tx, series, findStanding, { isToChange: true });
      await removeNights(
        tx,
        untouched.map(({ id }) => id),
      );
      await tx.update(eventSeries).set({ endedAt: sql`now()` }).where(eq(eventSeries.id, seriesId));
    });
  },
});
