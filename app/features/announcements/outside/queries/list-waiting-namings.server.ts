import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { outsideActs, outsideShows } from '#app/db/schema/outside-shows.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';

const { pageId, agreedAt, showId } = outsideActs;

function isAsked(ids: Ids) {
  return and(
    sql`${pageId} = ${anyOf(ids)}`,
    ...[isNull(agreedAt), gt(publicEvents.endsAt, sql`now()`)],
  );
}

/** Pages named by another page's show that haven’t answered yet. */
export const waitingNamings: WaitingPart = {
  right: 'list own shows',
  rows: (ids) =>
    sql`select ${pageId} as profile_id from ${outsideActs} inner join ${publicEvents} on ${publicEvents.id} = ${showId} where ${isAsked(ids)}`,
  async list(orm, ids) {
    const t = words('announcements');
    const rows = await orm
      .select({
        pageId,
        day: outsideShows.day,
        by: profiles.displayName,
        facts: publicEvents.facts,
      })
      .from(outsideActs)
      .innerJoin(publicEvents, eq(publicEvents.id, showId))
      .innerJoin(outsideShows, eq(outsideShows.id, showId))
      .innerJoin(profiles, eq(profiles.id, outsideShows.profileId))
      .where(isAsked(ids))
      .orderBy(asc(outsideShows.startsAt), asc(showId))
      .limit(limit);
    return rows.map(({ pageId, day, by, facts }) => ({
      profileId: pageId ?? '',
      day,
      until: null,
      about: nameInText(by),
      text: t('outside.task.text', { title: facts.title }),
      button: t('outside.task.button'),
      path: `/profiles/${pageId}/shows#namings`,
    }));
  },
};

/** Further ones are found on the page’s own list. */
const limit = 30;
