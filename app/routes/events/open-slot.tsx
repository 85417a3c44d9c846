import { OpenSlotPage } from '#app/features/events/components/open-slot-page.tsx';
import { showOpenSlot } from '#app/features/events/queries/show-open-slot.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/open-slot';

export async function loader({ context, request, params: { slotId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const current = currentProfile(viewer, request);
  return orRefuse(async () => ({ slot: await showOpenSlot(orm, viewer, slotId, current) }));
}

export const meta = privatePage(() => words('events')('open.short'));

export default function OpenSlot({ loaderData }: Route.ComponentProps) {
  return <OpenSlotPage {...loaderData} refused={undefined} />;
}
