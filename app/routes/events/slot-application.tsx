import { applyForSlot } from '#app/features/events/commands/apply-for-slot.server.ts';
import { OpenSlotPage } from '#app/features/events/components/open-slot-page.tsx';
import { showOpenSlot } from '#app/features/events/queries/show-open-slot.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/slot-application';

export async function loader({ context, request, params: { slotId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const current = currentProfile(viewer, request);
  return orRefuse(async () => ({ slot: await showOpenSlot(orm, viewer, slotId, current) }));
}

export const action = formAction(applyForSlot, {
  to: ({ as }) => `/profiles/${as}/applications?done=sent`,
});

export const meta = privatePage(() => words('events')('open.short'));

/** The slot again, with what is wrong with the application. */
export default function SlotApplication({ loaderData, actionData }: Route.ComponentProps) {
  return <OpenSlotPage {...loaderData} refused={actionData} />;
}
