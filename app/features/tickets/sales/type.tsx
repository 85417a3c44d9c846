import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/type';
import { changeTicketType, endTicketType, offerTicketTypeAgain } from './commands.server.ts';
import { TypeFormPage } from './parts.tsx';
import { readSaleCurrency, startType } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ viewer, database, params }: Viewed<'eventId' | 'typeId'>) => {
    const { eventId, typeId } = params;
    const start = await startType(database, viewer, { eventId, typeId });
    return { ...start, as: start.venueId, typeId };
  },
);

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
  page?.present?.name ?? t('sales.short'),
  page?.title,
]);

export default function TicketType({ loaderData, actionData }: Route.ComponentProps) {
  return <TypeFormPage {...loaderData} refused={actionData} />;
}
