import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { outsideActs, outsideShows, publicEvents } from '#app/db/schema/announcements.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part, WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { fileNameOf } from '#app/lib/file-name.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

const t = words('announcements');

const { pageId, agreedAt, showId } = outsideActs;

function isAsked(ids: Ids) {
  return and(
    sql`${pageId} = ${anyOf(ids)}`,
    ...[isNull(agreedAt), gt(publicEvents.endsAt, sql`now()`)],
  );
}

/** Pages named by another page's show that haven’t answered yet. */
const waitingNamings: WaitingPart = {
  right: 'list own shows',
  rows: (ids) =>
    sql`select ${pageId} as profile_id from ${outsideActs} inner join ${publicEvents} on ${publicEvents.id} = ${showId} where ${isAsked(ids)}`,
  async list(orm, ids) {
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

/** Shows listed by the pages that a person owns. */
async function* exportOutsideShows(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  for (const [index, page] of viewer.profiles.filter(({ role }) => role === 'owner').entries()) {
    const shows = await orm
      .select()
      .from(outsideShows)
      .where(eq(outsideShows.profileId, page.profileId))
      .orderBy(asc(outsideShows.startsAt), asc(outsideShows.id));
    if (shows.length === 0) continue;
    const acts = await orm
      .select({ act: outsideActs })
      .from(outsideActs)
      .innerJoin(outsideShows, eq(outsideShows.id, outsideActs.showId))
      .where(eq(outsideShows.profileId, page.profileId))
      .orderBy(asc(outsideActs.showId), asc(outsideActs.position));
    const actsOf = Map.groupBy(acts, ({ act }) => act.showId);
    const entries = shows.map((show) => ({
      ...show,
      lineUp: (actsOf.get(show.id) ?? []).map(({ act: { name, pageId } }) => ({ name, pageId })),
    }));
    const folder = `pages/${index + 1}-${fileNameOf(page.displayName ?? '', 'page')}`;
    yield jsonPart(`${folder}/own-shows.json`, entries);
  }
}

export const part: Part = {
  exports: [exportOutsideShows],
  waiting: [waitingNamings],
};
