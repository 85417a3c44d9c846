import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { dayAtPlace } from '#app/domain/bookings/holds/hold-night.ts';
import { holdLimits } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type HoldVenue, readHoldVenue } from '../../queries/read-stage.server.ts';
import { listTours, type Tour } from './list-tours.server.ts';

/** A stage to choose; `value` is that of its form field. */
export type StageChoice = { value: string; venueName: string | null; roomName: string | null };

/** The facts for the form of a hold. */
export type HoldForm = {
  side: 'performer' | 'venue';
  /** The other page; null for a performer without one. */
  other: { profileId: string; name: string | null } | null;
  /** The viewer’s pages that can place it. */
  pages: { profileId: string; name: string | null }[];
  stages: StageChoice[];
  tours: (Tour & { performerId: string })[];
  takesHolds: boolean;
  firstDay: string;
  lastDay: string;
};

/**
 * The form for a hold at a venue, or for a performer.
 * @throws AppError `not-found` for a page that isn't public, or of the wrong kind
 */
export async function prepareHold(
  database: Database,
  viewer: Viewer,
  query: { venueId: string } | { performerId: string | null },
): Promise<HoldForm> {
  const days = await daysFrom(database);
  return 'venueId' in query
    ? { ...(await asPerformer(database, viewer, query.venueId)), ...days }
    : { ...(await asVenue(database, viewer, query.performerId)), ...days };
}

type Prepared = Omit<HoldForm, 'firstDay' | 'lastDay'>;

async function asPerformer(database: Database, viewer: Viewer, venueId: string): Promise<Prepared> {
  const venue = await readHoldVenue(database.orm, venueId);
  if (!venue?.isPublic) throw new AppError('not-found', words('bookings')('holds.refused.noVenue'));
  const pages = pagesOf(viewer, 'artist');
  const tours = await Promise.all(
    pages.map(async ({ profileId: performerId }) => {
      const listed = await listTours(database, viewer, performerId);
      return listed.map((tour) => ({ ...tour, performerId }));
    }),
  );
  return {
    side: 'performer',
    other: { profileId: venueId, name: venue.name },
    pages,
    stages: stagesOf(venue),
    tours: tours.flat(),
    takesHolds: venue.settings.takesHolds && venue.stages.length > 0,
  };
}

async function asVenue(
  database: Database,
  viewer: Viewer,
  performerId: string | null,
): Promise<Prepared> {
  const performer = performerId === null ? null : await readPerformer(database, performerId);
  const pages = pagesOf(viewer, 'venue');
  const venues = await Promise.all(
    pages.map(({ profileId }) => readHoldVenue(database.orm, profileId)),
  );
  return {
    side: 'venue',
    other: performer,
    pages,
    stages: venues.flatMap((venue) => (venue ? stagesOf(venue) : [])),
    tours: [],
    takesHolds: true,
  };
}

async function readPerformer({ orm }: Database, profileId: string) {
  const [performer] = await orm
    .select({ profileId: profiles.id, name: profiles.displayName })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.userType, 'artist'), isPublic()));
  if (!performer) throw new AppError('not-found', words('bookings')('holds.refused.noPerformer'));
  return performer;
}

function pagesOf(viewer: Viewer, userType: Membership['userType']) {
  return viewer.profiles
    .filter((page) => page.userType === userType)
    .filter(({ profileId }) => may(viewer, profileId, 'place and answer holds'))
    .map(({ profileId, displayName }) => ({ profileId, name: displayName }));
}

export function stagesOf({ venueId, name, stages }: HoldVenue): StageChoice[] {
  return stages.map((stage) => ({
    value: `${venueId}~${stage.stageId}`,
    venueName: name,
    roomName: stage.name,
  }));
}

/** The earliest day on earth; the venue's own clock decides once the form is sent. */
export async function daysFrom({ orm }: Database): Promise<{ firstDay: string; lastDay: string }> {
  const firstDay = dayAtPlace(await readClock(orm), 'Pacific/Pago_Pago');
  const { monthsAhead: months } = holdLimits;
  return { firstDay, lastDay: Temporal.PlainDate.from(firstDay).add({ months }).toString() };
}
