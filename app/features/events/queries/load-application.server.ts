import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';

const venues = alias(profiles, 'venues');

/** An application with its slot, its night and its two sides. */
export type LoadedApplication = Awaited<ReturnType<typeof loadApplications>>[number];

/** Applications that a condition picks; `isToChange` locks them until the transaction ends. */
export function loadApplications(orm: Orm, where: SQL, { isToChange = false } = {}) {
  const query = orm
    .select({
      application: applications,
      slot: eventSlots,
      event: events,
      performerName: profiles.displayName,
      venueName: venues.displayName,
    })
    .from(applications)
    .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .innerJoin(profiles, eq(profiles.id, applications.performerId))
    .leftJoin(venues, eq(venues.id, events.venueId))
    .where(where)
    .orderBy(applications.createdAt, applications.id);
  return isToChange ? query.for('update', { of: applications }) : query;
}

/** Applications that are neither answered nor withdrawn. */
export function isWaiting(): SQL {
  const { declinedAt, withdrawnAt, offeredAt } = applications;
  return and(isNull(declinedAt), isNull(withdrawnAt), isNull(offeredAt)) as SQL;
}
