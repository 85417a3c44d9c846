import { OpenSlotsPage } from '#app/features/events/components/open-slots-page.tsx';
import { slotFilter } from '#app/features/events/fields.ts';
import { listOpenSlots } from '#app/features/events/queries/list-open-slots.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/open-slots';

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const asked = new URL(request.url).searchParams;
  const filter = slotFilter.parse(Object.fromEntries(asked));
  const { entries, next } = await listOpenSlots(orm, viewer, filter, asked.get('after'));
  const current = currentProfile(viewer, request);
  if (next) asked.set('after', next);
  return {
    entries,
    next: next && `/open-slots?${asked}`,
    filter: { ...filter, from: filter.from ?? '', to: filter.to ?? '' },
    performerId: current?.userType === 'artist' ? current.profileId : null,
  };
}

export const meta = privatePage(() => words('events')('open.title'));

export default function OpenSlots({ loaderData }: Route.ComponentProps) {
  return <OpenSlotsPage {...loaderData} />;
}
