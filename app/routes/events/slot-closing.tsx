import { closeSlot } from '#app/features/events/commands/close-slot.server.ts';
import { SlotPage } from '#app/features/events/components/slot-page.tsx';
import { showSlot } from '#app/features/events/queries/show-slot.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/slot-closing';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(() => showSlot(orm, viewer, params));
}

export const action = formAction(closeSlot, {
  to: (_, { eventId }) => `/events/${eventId}?done=closed`,
});

export const meta = privatePage(() => words('events')('event.openSlot'));

/** The slot again, with the reason why it wasn’t closed. */
export default function SlotClosing({ loaderData, actionData }: Route.ComponentProps) {
  return <SlotPage {...loaderData} refused={actionData} />;
}
