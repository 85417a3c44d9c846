import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { outsideActs, outsideShows } from '#app/db/schema/outside-shows.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { outsideLimits } from '#app/domain/announcements/outside/outside-limits.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';

export type ListedShow = Awaited<ReturnType<typeof listOutsideShows>>['shows'][number];
export type Naming = Awaited<ReturnType<typeof listOutsideShows>>['namings'][number];

/** The coming or past shows that a page lists itself, and shows of others that name it. */
export async function listOutsideShows(
  orm: Orm,
  viewer: Viewer,
  { profileId, isPast }: { profileId: string; isPast: boolean },
) {
  const { userType, displayName } = requireRight(viewer, profileId, 'list own shows');
  const { endsAt, startsAt, id } = outsideShows;
  const rows = await orm
    .select({ show: outsideShows, shown: publicEvents.facts })
    .from(outsideShows)
    .leftJoin(publicEvents, eq(publicEvents.id, id))
    .where(
      and(
        eq(outsideShows.profileId, profileId),
        isPast ? lte(endsAt, sql`now()`) : gt(endsAt, sql`now()`),
      ),
    )
    .orderBy(isPast ? desc(startsAt) : asc(startsAt), asc(id))
    .limit(outsideLimits.shows);
  return {
    isVenue: userType === 'venue',
    name: displayName,
    shows: rows.map(({ show, shown }) => ({
      id: show.id,
      day: show.day,
      time: show.time,
      isCancelled: show.cancelledAt !== null,
      title: show.title || (shown?.title ?? (show.placeName || displayName || '')),
      place: [show.placeName, show.town].filter(Boolean).join(', '),
      source: show.source,
      publicPath: shown ? eventAddress(show.id, shown.title) : null,
    })),
    namings: isPast ? [] : await listNamings(orm, profileId),
  };
}

/** Coming shows of others that name a page, with its answer. */
async function listNamings(orm: Orm, pageId: string) {
  const rows = await orm
    .select({
      showId: outsideShows.id,
      day: outsideShows.day,
      name: outsideActs.name,
      agreedAt: outsideActs.agreedAt,
      by: profiles.displayName,
      facts: publicEvents.facts,
    })
    .from(outsideActs)
    .innerJoin(outsideShows, eq(outsideShows.id, outsideActs.showId))
    .innerJoin(profiles, eq(profiles.id, outsideShows.profileId))
    // A show that isn’t public asks no one.
    .innerJoin(publicEvents, eq(publicEvents.id, outsideShows.id))
    .where(and(eq(outsideActs.pageId, pageId), gt(outsideShows.endsAt, sql`now()`)))
    .orderBy(asc(outsideShows.startsAt), asc(outsideShows.id))
    .limit(mostNamings);
  return rows.map(({ showId, day, name, agreedAt, by, facts }) => ({
    showId,
    name,
    isAgreed: agreedAt !== null,
    by: by ?? '',
    title: facts.title,
    day: writtenDay(day),
    path: eventAddress(showId, facts.title),
  }));
}

const mostNamings = 100;
