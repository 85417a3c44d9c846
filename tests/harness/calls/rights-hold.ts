import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import { newId } from '#app/platform/token.server.ts';
import { dayIn } from '#tests/harness/bookings/bookings.ts';

/** The first hold of a night for a page, on a stage without other requests. */
export async function addRightsHold(
  orm: Orm,
  hold: { performerId: string; venueId: string },
): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1_000);
  const grantedAt = new Date();
  const room = { id, profileId: hold.venueId, name: 'A cellar', capacity: 50, position: 0 };
  await orm.insert(rooms).values({ ...room, putAwayAt: new Date() });
  await orm.insert(holds).values({
    ...hold,
    id,
    stageId: id,
    day: dayIn(60),
    placedBy: 'performer',
    grantedAt,
    expiresAt,
  });
  return id;
}
