import { data } from 'react-router';
import { OpenSlotsPage } from '#app/features/events/components/open-slots-page.tsx';
import { slotFilter } from '#app/features/events/fields.ts';
import { listOpenSlots } from '#app/features/events/queries/list-open-slots.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/open-slots';

/** Open slots are for everybody to read; whoever is signed in has the times on their own clock too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const current = viewer && currentProfile(viewer, request);
  const asked = new URL(request.url).searchParams;
  const filter = slotFilter.parse(Object.fromEntries(asked));
  const { entries, next } = await listOpenSlots(database.orm, viewer, filter, asked.get('after'));
  if (next) asked.set('after', next);
  return data(
    {
      entries,
      next: next && `/open-slots?${asked}`,
      filter: { ...filter, from: filter.from ?? '', to: filter.to ?? '' },
      performerId: current?.userType === 'artist' ? current.profileId : null,
    },
    { headers: { 'cache-control': 'private, no-cache' } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta = privatePage(() => words('events')('open.title'));

export default function OpenSlots({ loaderData }: Route.ComponentProps) {
  return <OpenSlotsPage {...loaderData} />;
}
