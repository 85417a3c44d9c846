import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { holdSettings } from '#app/db/schema/holds.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';

/** The step to set a venue’s usual times, with which its offers and holds start. */
export async function listHoldSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const venues = pages.filter(({ userType }) => userType === 'venue');
  if (venues.length === 0) return [];
  const ids = venues.map(({ profileId }) => profileId);
  const rows = await orm
    .select({ id: holdSettings.venueId })
    .from(holdSettings)
    .where(inArray(holdSettings.venueId, ids));
  const text = words('bookings')('holds.firstStep');
  return ids.map((profileId) => ({
    profileId,
    of: 'calendar',
    text,
    path: `/profiles/${profileId}/holds#settings`,
    isDone: rows.some(({ id }) => id === profileId),
  }));
}
