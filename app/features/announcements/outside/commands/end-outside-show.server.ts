import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { outsideShows } from '#app/db/schema/outside-shows.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ofOutsideShow } from '../fields.ts';
import { loadOutsideShow } from '../queries/load-outside-show.server.ts';
import { lockLister } from '../steps/read-lister.server.ts';
import { refreshOutsideShows } from '../steps/refresh-outside-shows.server.ts';

type On = OnPage<{ database: Database }>;

/** Cancels a show: it stays readable, and feeds tell their readers. `conflict` for a past show. */
export const cancelOutsideShow = pageCommand({
  operation: 'cancelOutsideShow',
  may: 'list own shows',
  input: ofOutsideShow,
  async run({ services: { database }, page: { profileId } }: On, { showId }) {
    await database.orm.transaction(async (tx) => {
      await lockLister(tx, profileId);
      const { endsAt, cancelledAt } = await loadOutsideShow(tx, profileId, showId);
      if (cancelledAt) return;
      const now = await readClock(tx);
      if (endsAt <= now)
        throw new AppError('conflict', words('announcements')('outside.refused.over'));
      const isShow = eq(outsideShows.id, showId);
      await tx.update(outsideShows).set({ cancelledAt: now, changedAt: now }).where(isShow);
      await refreshOutsideShows(tx, isShow);
    });
  },
});

/** Takes a show off the list, as if it had never been there: its public address stops working. */
export const removeOutsideShow = pageCommand({
  operation: 'removeOutsideShow',
  may: 'list own shows',
  input: ofOutsideShow,
  async run({ services: { database }, page: { profileId } }: On, { showId }) {
    await database.orm.transaction(async (tx) => {
      await lockLister(tx, profileId);
      await loadOutsideShow(tx, profileId, showId);
      await tx.delete(outsideShows).where(eq(outsideShows.id, showId));
      await writeOutbox(tx, { type: 'public events changed', payload: { ids: [showId] } });
    });
  },
});
