import { eventPath } from '#app/domain/events/event-path.ts';
import { MatchesPart } from '#app/features/discovery/matching/components/matches-part.tsx';
import { matchPerformers } from '#app/features/discovery/matching/queries/match-performers.server.ts';
import { closeSlot } from '#app/features/events/commands/close-slot.server.ts';
import { openSlot } from '#app/features/events/commands/open-slot.server.ts';
import { SlotPage } from '#app/features/events/components/slot-page.tsx';
import { showSlot } from '#app/features/events/queries/show-slot.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/slot';

export const loader = forViewer(async ({ viewer, orm, params }: Viewed<'eventId' | 'slotId'>) => {
  const slotView = await showSlot(orm, viewer, params);
  const { venueId } = slotView;
  const matches = venueId
    ? await matchPerformers(orm, viewer, { venueId, slotId: params.slotId })
    : [];
  return { ...slotView, as: venueId, matches };
});

export const action = pageForms({
  '': formAction(openSlot, {
    to: ({ as }, { eventId }) => `${eventPath(as, eventId)}?done=opened`,
  }),
  closing: formAction(closeSlot, {
    to: ({ as }, { eventId }) => `${eventPath(as, eventId)}?done=closed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.slot.name,
  page?.title,
  words('events')('event.openSlot'),
]);

export default function Slot({ loaderData, actionData }: Route.ComponentProps) {
  const { venueId, eventId, slot, matches } = loaderData;
  return (
    <SlotPage {...loaderData} refused={actionData}>
      {venueId && (
        <MatchesPart venueId={venueId} eventId={eventId} slotId={slot.id} matches={matches} />
      )}
    </SlotPage>
  );
}
