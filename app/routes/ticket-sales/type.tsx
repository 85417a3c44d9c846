import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import {
  endTicketType,
  offerTicketTypeAgain,
} from '#app/features/tickets/sales/commands/end-type.server.ts';
import { changeTicketType } from '#app/features/tickets/sales/commands/put-type.server.ts';
import { TypeFormPage } from '#app/features/tickets/sales/components/type-form-page.tsx';
import { readSaleCurrency } from '#app/features/tickets/sales/queries/start-sale.server.ts';
import { startType } from '#app/features/tickets/sales/queries/start-type.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/type';

export const loader = forViewer(async ({ viewer, orm, params }: Viewed<'eventId' | 'typeId'>) => {
  const { eventId, typeId } = params;
  const start = await startType(orm, viewer, { eventId, typeId });
  return { ...start, as: start.venueId, typeId };
});

export const action = pageForms({
  '': formAction(changeTicketType, {
    currency: ({ database }, { params }) => readSaleCurrency(database.orm, params.eventId ?? ''),
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}?done=changedType`,
  }),
  end: formAction(endTicketType, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}?done=ended`,
  }),
  return: formAction(offerTicketTypeAgain, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}?done=offered`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.present?.name ?? words('tickets')('sales.short'),
  page?.title,
]);

export default function TicketType({ loaderData, actionData }: Route.ComponentProps) {
  return <TypeFormPage {...loaderData} refused={actionData} />;
}
