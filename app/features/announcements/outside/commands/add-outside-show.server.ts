import type { Database } from '#app/db/client.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { outsideShow } from '../fields.ts';
import { judgeShow } from '../steps/judge-show.server.ts';
import { putOutsideShows } from '../steps/put-outside-shows.server.ts';
import { lockLister } from '../steps/read-lister.server.ts';

/**
 * A page lists a show that wasn’t booked here: a performer one at a place without a page, a venue a
 * night of its own. Other named acts link to their pages once they agree. Returns the id in its
 * public address.
 */
export const addOutsideShow = pageCommand({
  operation: 'addOutsideShow',
  may: 'list own shows',
  input: outsideShow,
  async run(
    { services: { database }, page: { profileId } }: OnPage<{ database: Database }>,
    input,
  ) {
    return database.orm.transaction(async (tx) => {
      const page = await lockLister(tx, profileId);
      const show = await judgeShow(tx, page, input);
      const [showId = ''] = await putOutsideShows(tx, profileId, [{ id: null, show }]);
      return { showId };
    });
  },
});
