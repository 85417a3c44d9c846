import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { holdSettings } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Night } from '#app/domain/bookings/holds/hold-night.ts';
import { type HoldSettings, holdDefaults } from '#app/domain/bookings/holds/hold-rules.ts';
import { type Position, positionOf } from '#app/domain/profiles/position.ts';
import { readRooms } from '#app/features/profiles/queries/read-rooms.server.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';

/** A venue’s time zone, stages and settings for holds. */
export type HoldVenue = {
  venueId: string;
  name: string | null;
  /** IANA; UTC for a venue without one. */
  timeZone: string;
  isPublic: boolean;
  position: Position | null;
  /**
   * Its rooms; a place without rooms is one stage without a name, an organiser without a place has
   * none.
   */
  stages: { stageId: string; name: string | null }[];
  settings: HoldSettings;
};

/** Also for a venue that isn’t public; null if there is none. */
export async function readHoldVenue(orm: Orm, venueId: string): Promise<HoldVenue | null> {
  const [page] = await orm
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, venueId), eq(profiles.userType, 'venue')));
  if (!page) return null;
  const rooms = await readRooms(orm, venueId);
  const zone = page.timeZone ?? '';
  const position = positionOf(page);
  const stages = rooms.map(({ id, name }) => ({ stageId: id, name }));
  return {
    venueId,
    name: page.displayName,
    timeZone: isTimeZone(zone) ? zone : 'UTC',
    isPublic: page.publishedAt !== null && page.hiddenAt === null,
    position,
    stages: stages.length === 0 && position ? [{ stageId: venueId, name: null }] : stages,
    settings: await readHoldSettings(orm, venueId),
  };
}

async function readHoldSettings(orm: Orm, venueId: string): Promise<HoldSettings> {
  const [row] = await orm.select().from(holdSettings).where(eq(holdSettings.venueId, venueId));
  if (!row) return holdDefaults;
  const { venueId: _, ...settings } = row;
  return settings;
}

/** True if the stage is booked at any moment of the night. */
export async function isStageTaken(
  orm: Orm,
  stageId: string,
  { loadInAt, loadOutAt }: Night,
): Promise<boolean> {
  const [show] = await orm
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.stageId, stageId),
        eq(events.claimed, true),
        isNull(events.cancelledAt),
        lt(events.loadInAt, loadOutAt),
        gt(events.loadOutAt, loadInAt),
      ),
    )
    .limit(1);
  return show !== undefined;
}
