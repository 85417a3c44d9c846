import { aliasedTable, and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { holds, tours } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type HoldFacts, queueOf } from '#app/domain/bookings/holds/hold-rules.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { type Position, positionOf } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';

type ListedHold = {
  holdId: string;
  stageId: string;
  /** Null for a venue without rooms. */
  roomName: string | null;
  day: string;
  rank: number;
  expiresAt: Date;
  challengeDueAt: Date | null;
  placedBy: Side;
  note: string;
  isConfirmed: boolean;
  /** What became of a confirmed one. */
  bookingId: string | null;
};

/** A hold as its performer sees it: of those beside it, no more than how many are ahead. */
export type OwnHold = ListedHold & {
  venueId: string;
  venueName: string | null;
  position: Position | null;
  tour: { tourId: string; name: string } | null;
};

/** A hold as its venue sees it. */
export type VenueHold = ListedHold & {
  performerId: string;
  performerName: string | null;
  /** Whether there is a page to look at. */
  isPublic: boolean;
};

/**
 * The holds of a performer that stand, the next night first.
 * @throws AppError `not-found`, `forbidden`
 */
export async function listOwnHolds(
  { orm }: Database,
  viewer: Viewer,
  performerId: string,
): Promise<OwnHold[]> {
  requireRight(viewer, performerId, 'see holds');
  const ofPage = eq(holds.performerId, performerId);
  const rows = await openHolds(orm)
    .innerJoin(profiles, eq(profiles.id, holds.venueId))
    .where(and(ofPage, isOpen()))
    .orderBy(asc(holds.day), asc(holds.placing));
  const rankOf = await ranks(orm, ofPage);
  return rows.flatMap((row): OwnHold[] => {
    const rank = rankOf(row.hold.id);
    if (rank === null) return [];
    const { id: venueId, displayName: venueName } = row.page;
    const tour = row.tour && { tourId: row.tour.id, name: row.tour.name };
    return [{ ...listed(row, rank), venueId, venueName, position: positionOf(row.page), tour }];
  });
}

/**
 * The holds at a venue that stand: by day, by stage and by rank.
 * @throws AppError `not-found`, `forbidden`
 */
export async function listVenueHolds(
  { orm }: Database,
  viewer: Viewer,
  venueId: string,
): Promise<VenueHold[]> {
  requireRight(viewer, venueId, 'see holds');
  const ofPage = eq(holds.venueId, venueId);
  const rows = await openHolds(orm)
    .innerJoin(profiles, eq(profiles.id, holds.performerId))
    .where(and(ofPage, isOpen()))
    .orderBy(asc(holds.day), asc(rooms.position), asc(holds.stageId), asc(holds.placing));
  const rankOf = await ranks(orm, ofPage);
  return rows.flatMap((row): VenueHold[] => {
    const rank = rankOf(row.hold.id);
    if (rank === null) return [];
    const { id: performerId, displayName: performerName, publishedAt, hiddenAt } = row.page;
    const isPublic = publishedAt !== null && hiddenAt === null;
    return [{ ...listed(row, rank), performerId, performerName, isPublic }];
  });
}

/** Joined with the page of the other side, whichever that is. */
function openHolds(orm: Orm) {
  return orm
    .select({ hold: holds, page: profiles, room: rooms.name, tour: tours, bookingId: bookings.id })
    .from(holds)
    .leftJoin(rooms, eq(rooms.id, holds.stageId))
    .leftJoin(tours, eq(tours.id, holds.tourId))
    .leftJoin(bookings, eq(bookings.holdId, holds.id))
    .$dynamic();
}

/** Nights that are over everywhere on earth are left out. */
function isOpen() {
  return and(isNull(holds.endedAt), gte(holds.day, sql`(now() - interval '1 day')::date`));
}

type Row = {
  hold: typeof holds.$inferSelect;
  room: string | null;
  bookingId: string | null;
};

function listed({ hold, room, bookingId }: Row, rank: number): ListedHold {
  const { id, stageId, day, expiresAt, challengeDueAt, placedBy, note, confirmedAt } = hold;
  return {
    holdId: id,
    stageId,
    roomName: room,
    day,
    rank,
    expiresAt,
    challengeDueAt,
    placedBy,
    note,
    isConfirmed: confirmedAt !== null,
    bookingId,
  };
}

/** The ranks of a page's holds, by all that stand on the same stages and days. */
async function ranks(
  orm: Orm,
  ofPage: ReturnType<typeof eq>,
): Promise<(id: string) => number | null> {
  const beside = aliasedTable(holds, 'beside');
  const { id, placing, expiresAt, challengeDueAt, confirmedAt, endedAt, stageId, day } = beside;
  const rows = await orm
    .selectDistinct({
      id,
      placing,
      expiresAt,
      challengeDueAt,
      confirmedAt,
      endedAt,
      stage: sql<string>`${stageId} || ' ' || ${day}`,
    })
    .from(holds)
    .innerJoin(
      beside,
      and(eq(beside.stageId, holds.stageId), eq(beside.day, holds.day), isNull(beside.endedAt)),
    )
    .where(and(ofPage, isOpen()));
  const now = await readClock(orm);
  const stages = Map.groupBy(rows, ({ stage }: HoldFacts & { stage: string }) => stage);
  const ranked = [...stages.values()].flatMap((rivals) => queueOf(rivals, now));
  const byId = new Map(ranked.map(({ hold, rank }) => [hold.id, rank]));
  return (holdId) => byId.get(holdId) ?? null;
}
