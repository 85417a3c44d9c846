import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { formatLineUp } from '#app/domain/announcements/outside/typed-show.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { listClausesAhead } from '../../radius/queries/list-clauses-ahead.server.ts';
import { loadOutsideShow } from './load-outside-show.server.ts';

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
