import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { outsideActs, outsideShows, refusedNamings } from '#app/db/schema/outside-shows.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { naming } from '../fields.ts';
import { refreshOutsideShows } from '../steps/refresh-outside-shows.server.ts';

/**
 * A page named by another page's show agrees that the name links to it and that it lists the show;
 * or takes that back, or refuses. The name itself stays the lister's text.
 */
export const answerNaming = pageCommand({
  operation: 'answerNaming',
  may: 'list own shows',
  input: naming,
  async run(
    { services: { database }, page: { profileId } }: OnPage<{ database: Database }>,
    { showId, isAgreed },
  ) {
    await database.orm.transaction(async (tx) => {
      const isNaming = and(eq(outsideActs.showId, showId), eq(outsideActs.pageId, profileId));
      const answer = isAgreed
        ? { agreedAt: sql`coalesce(${outsideActs.agreedAt}, now())` }
        : { agreedAt: null, pageId: null };
      // Serialises with changes of the show.
      await tx
        .select({ id: outsideShows.id })
        .from(outsideShows)
        .where(eq(outsideShows.id, showId))
        .for('update');
      const [answered] = await tx
        .update(outsideActs)
        .set(answer)
        .where(isNaming)
        .returning({ showId: outsideActs.showId });
      if (!answered) throw new AppError('not-found', words('announcements')('gone'));
      if (!isAgreed)
        await tx.insert(refusedNamings).values({ showId, pageId: profileId }).onConflictDoNothing();
      await refreshOutsideShows(tx, eq(outsideShows.id, showId));
    });
  },
});
