import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-type';
import { addTicketType } from './commands.server.ts';
import { TypeFormPage } from './parts.tsx';
import { readSaleCurrency, startType } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ viewer, database, params, url }: Viewed<'eventId'>) => {
  const { eventId } = params;
  const wheelchairOf = url.searchParams.get('wheelchairOf');
  const start = await startType(database, viewer, { eventId, typeId: null, wheelchairOf });
  return { ...start, as: start.venueId };
});

export const action = formAction(addTicketType, {
  currency: ({ database }, { params }) => readSaleCurrency(database.orm, params.eventId ?? ''),
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}?done=added`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('sales.type.newTitle'),
  page?.title,
]);

export default function NewTicketType({ loaderData, actionData }: Route.ComponentProps) {
  return <TypeFormPage {...loaderData} typeId={null} refused={actionData} />;
}
