import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { readSaleCurrency } from '#app/features/tickets/sales/queries/start-sale.server.ts';
import { holdSeats } from '#app/features/tickets/seats/commands/hold-seats.server.ts';
import { seatEvent, unseatEvent } from '#app/features/tickets/seats/commands/seat-event.server.ts';
import { SeatingPage, seatingSteps } from '#app/features/tickets/seats/components/seating-page.tsx';
import { showSeating } from '#app/features/tickets/seats/queries/show-seating.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/seats';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const planId = url.searchParams.get('plan');
    const seating = await showSeating(orm, viewer, { eventId, planId });
    return { as: seating.venueId, seating, done: doneIn(url, seatingSteps) };
  },
);

export const action = pageForms({
  '': formAction(seatEvent, {
    currency: ({ database }, { params }) => readSaleCurrency(database.orm, params.eventId ?? ''),
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/seats?done=seated`,
  }),
  holds: formAction(holdSeats, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/seats?done=used`,
  }),
  removal: formAction(unseatEvent, { to: ({ as, eventId }) => ticketsPath(as, eventId) }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('seats.short'),
  page?.seating.title,
  page?.seating.day.long,
]);

export default function Seats({ loaderData, actionData }: Route.ComponentProps) {
  return <SeatingPage {...loaderData} refused={actionData} />;
}
