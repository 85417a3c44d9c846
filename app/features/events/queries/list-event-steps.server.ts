import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';

/** A venue’s first event is where its open slots are. */
export async function listEventSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const venues = pages.filter(({ userType }) => userType === 'venue');
  if (venues.length === 0) return [];
  const ids = venues.map(({ profileId }) => profileId);
  const planned = await orm
    .selectDistinct({ id: events.venueId })
    .from(events)
    .where(inArray(events.venueId, ids));
  const text = words('events')('firstStep');
  return ids.map((profileId) => ({
    profileId,
    of: 'event',
    text,
    path: `/profiles/${profileId}/events/new`,
    isDone: planned.some(({ id }) => id === profileId),
  }));
}
