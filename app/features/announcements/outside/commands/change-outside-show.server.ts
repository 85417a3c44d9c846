import type { Database } from '#app/db/client.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ofOutsideShow, outsideShow } from '../fields.ts';
import { loadOutsideShow } from '../queries/load-outside-show.server.ts';
import { judgeShow } from '../steps/judge-show.server.ts';
import { putOutsideShows } from '../steps/put-outside-shows.server.ts';
import { lockLister } from '../steps/read-lister.server.ts';

/**
 * Changes a show that wasn’t booked here. Another day becomes its new date, with the former one
 * beside it. Pages that have agreed to be linked stay linked. `conflict` for a cancelled show.
 */
export const changeOutsideShow = pageCommand({
  operation: 'changeOutsideShow',
  may: 'list own shows',
  input: ofOutsideShow.extend(outsideShow.shape),
  async run(
    { services: { database }, page: { profileId } }: OnPage<{ database: Database }>,
    { showId, ...input },
  ) {
    await database.orm.transaction(async (tx) => {
      const page = await lockLister(tx, profileId);
      const present = await loadOutsideShow(tx, profileId, showId);
      if (present.cancelledAt)
        throw new AppError('conflict', words('announcements')('outside.refused.cancelled'));
      const timeZone = input.timeZone ?? present.timeZone;
      const show = await judgeShow(tx, page, { ...input, timeZone });
      await putOutsideShows(tx, profileId, [{ id: showId, show }]);
    });
  },
});
