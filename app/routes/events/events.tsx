import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { EventsPage } from '#app/features/events/components/events-page.tsx';
import { listEvents } from '#app/features/events/queries/list-events.server.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/events';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const asked = url.searchParams;
    const isPast = asked.has('past');
    const cursor = asked.get('after');
    const { entries, next } = await listEvents(orm, viewer, profileId, { isPast, cursor });
    const ids = entries.map(({ id }) => id);
    return {
      entries,
      next,
      standing: ids.length > 0 ? await findStanding(orm, ids) : [],
      venueId: profileId,
      venueName: membershipOf(viewer, profileId)?.displayName ?? null,
      mayChange: may(viewer, profileId, 'change events'),
      isPast,
      done: doneIn(url, ['cancelled']),
    };
  },
);

export const meta = privatePage(() => words('events')('list.short'));

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />;
}
