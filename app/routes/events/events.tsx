import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { EventsPage } from '#app/features/events/components/events-page.tsx';
import { askedEvents } from '#app/features/events/fields.ts';
import { listEvents } from '#app/features/events/queries/list-events.server.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { readRooms } from '#app/features/profiles/queries/read-rooms.server.ts';
import { askedIn } from '#app/fields/asked-in.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/events';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const query = askedIn(askedEvents, url.searchParams);
    const { entries, next } = await listEvents(orm, viewer, profileId, query);
    const ids = entries.map(({ id }) => id);
    return {
      entries,
      next,
      standing: ids.length > 0 ? await findStanding(orm, ids) : [],
      venueId: profileId,
      venueName: membershipOf(viewer, profileId)?.displayName ?? null,
      mayChange: may(viewer, profileId, 'change events'),
      asked: query,
      rooms: await readRooms(orm, profileId),
      done: doneIn(url, ['cancelled']),
    };
  },
);

export const meta = privatePage(() => words('events')('list.short'));

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />;
}
