import { OpenSlotsPage } from '#app/features/events/components/open-slots-page.tsx';
import { slotFilter } from '#app/features/events/fields.ts';
import { listOpenSlots } from '#app/features/events/queries/list-open-slots.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/open-slots';

export const loader = forViewer(async ({ viewer, orm, current, url }: Viewed) => {
  const asked = url.searchParams;
  const filter = slotFilter.parse(Object.fromEntries(asked));
  const { entries, next } = await listOpenSlots(orm, viewer, filter, asked.get('after'));
  if (next) asked.set('after', next);
  return {
    entries,
    next: next && `/open-slots?${asked}`,
    filter: { ...filter, from: filter.from ?? '', to: filter.to ?? '' },
    performerId: current?.userType === 'artist' ? current.profileId : null,
  };
});

export const meta = privatePage(() => words('events')('open.title'));

export default function OpenSlots({ loaderData }: Route.ComponentProps) {
  return <OpenSlotsPage {...loaderData} />;
}
