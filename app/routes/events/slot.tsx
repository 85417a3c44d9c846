import { redirect } from 'react-router';
import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { openSlot } from '#app/features/events/commands/open-slot.server.ts';
import { SlotPage } from '#app/features/events/components/slot-page.tsx';
import { openingForm } from '#app/features/events/forms.ts';
import { showSlot } from '#app/features/events/queries/show-slot.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/slot';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(() => showSlot(orm, viewer, params));
}

export async function action({ context, request, params: { eventId, slotId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { database } = services;
    await openSlot(database, viewer, slotId, parseInput(openingForm, typed), findStanding);
    throw redirect(`/events/${eventId}?done=opened`, 303);
  });
}

export const meta = privatePage(() => words('events')('event.openSlot'));

export default function Slot({ loaderData, actionData }: Route.ComponentProps) {
  return <SlotPage {...loaderData} refused={actionData} />;
}
