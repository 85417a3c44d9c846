import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { outsideActs, outsideShows, publicEvents } from '#app/db/schema/announcements.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { formatLineUp, outsideLimits } from '#app/domain/announcements/outside-show.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { day, id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { listClausesAhead } from '../radius/queries.server.ts';
import { outsideShowFilter } from './fields.ts';

export type ListedShow = Awaited<ReturnType<typeof listOutsideShows>>['shows'][number];
export type Naming = Awaited<ReturnType<typeof listOutsideShows>>['namings'][number];

/** The coming or past shows that a page lists itself, and shows of others that name it. */
export const listOutsideShows = pageQuery({
  operation: 'listOutsideShows',
  may: 'list own shows',
  input: outsideShowFilter,
  answer: z.object({
    shows: z.array(
      z.object({
        id,
        day,
        time: z.string().nullable(),
        title: z.string(),
        place: z.string(),
        isCancelled: z.boolean(),
        publicPath: z.string().nullable().describe('Null while the page itself isn’t public.'),
      }),
    ),
    namings: z.array(
      z.object({ showId: id, title: z.string(), by: z.string(), isAgreed: z.boolean() }),
    ),
  }),
  async run({ orm, page }, { profileId, past }) {
    const { userType, displayName } = page;
    const isPast = past === 'yes';
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
  },
});

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

/** The starting values of the form; `showId` is null for a new show. */
export async function startOutsideShow(
  orm: Orm,
  viewer: Viewer,
  { profileId, showId }: { profileId: string; showId: string | null },
) {
  const { userType } = requireRight(viewer, profileId, 'list own shows');
  const isVenue = userType === 'venue';
  const show = showId === null ? null : await loadOutsideShow(orm, profileId, showId);
  const clauses = isVenue
    ? []
    : await listClausesAhead(
        orm,
        profileId,
        show && { day: show.day, position: positionOfShow(show) },
      );
  const [page] = await orm
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return {
    as: profileId,
    isVenue,
    clauses,
    written: show
      ? formValuesOf(show)
      : ({ timeZone: page?.timeZone ?? 'UTC' } as Record<string, string>),
    isCancelled: show?.cancelledAt != null,
    isOver: show !== null && show.endsAt <= new Date(),
  };
}

function positionOfShow({ latitude, longitude }: StoredShow): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

type StoredShow = Awaited<ReturnType<typeof loadOutsideShow>>;

function formValuesOf({ acts, latitude, longitude, ...show }: StoredShow): Record<string, string> {
  const { title, day, time, timeZone, placeName, address, town, country } = show;
  const { description, ticketUrl, isFree } = show;
  return {
    title,
    day,
    time: time ?? '',
    timeZone,
    placeName,
    address,
    town,
    description,
    ticketUrl,
    country: country ?? '',
    position: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`,
    lineUp: formatLineUp(acts),
    isFree: isFree ? 'yes' : '',
  };
}

/** A show that a page lists itself, with its other acts; `not-found` also for another page’s. */
export async function loadOutsideShow(orm: Orm, profileId: string, showId: string) {
  const [show] = await orm
    .select()
    .from(outsideShows)
    .where(and(eq(outsideShows.profileId, profileId), eq(outsideShows.id, showId)));
  if (!show) throw new AppError('not-found', words('announcements')('gone'));
  const acts = await orm
    .select()
    .from(outsideActs)
    .where(eq(outsideActs.showId, showId))
    .orderBy(asc(outsideActs.position));
  return { ...show, acts };
}
