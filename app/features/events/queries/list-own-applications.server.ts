import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import { requirePerformer } from '../policy.ts';
import { ownApplicationView } from '../views.ts';

export const applicationsPerPage = 20;
const venues = alias(profiles, 'venues');

/**
 * A performer’s applications, the latest first, and their states.
 * @throws AppError `conflict` for a venue’s page
 */
export async function listOwnApplications(
  orm: Orm,
  viewer: Viewer,
  performerId: string,
  cursor: string | null,
) {
  requirePerformer(requireRight(viewer, performerId, 'apply for slots'));
  const after = readCursor(cursor);
  const rows = await orm
    .select({
      application: applications,
      slot: eventSlots,
      event: events,
      venueName: venues.displayName,
    })
    .from(applications)
    .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .leftJoin(venues, eq(venues.id, events.venueId))
    .where(
      and(
        eq(applications.performerId, performerId),
        // Cursors are whole milliseconds, moments of the database are finer.
        after
          ? sql`(date_trunc('milliseconds', ${applications.createdAt}), ${applications.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::text)`
          : undefined,
      ),
    )
    .orderBy(
      desc(sql`date_trunc('milliseconds', ${applications.createdAt})`),
      desc(applications.id),
    )
    .limit(applicationsPerPage + 1);
  const { entries, next } = cutPage(
    rows,
    applicationsPerPage,
    ({ application: { createdAt, id } }) => ({
      at: createdAt,
      id,
    }),
  );
  return {
    next,
    entries: entries.map((entry) => ownApplicationView(entry, viewer)),
  };
}
