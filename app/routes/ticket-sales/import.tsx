import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { readTicketOrderFile } from '#app/features/tickets/imports/commands/read-order-file.server.ts';
import { ImportPage } from '#app/features/tickets/imports/components/import-page.tsx';
import { headOf, loadSelling } from '#app/features/tickets/sales/queries/load-selling.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/import';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const head = headOf(await loadSelling(orm, viewer, eventId));
    return { as: head.venueId, ...head, done: doneIn(url, ['imported']) };
  },
);

export const action = formAction(readTicketOrderFile, {
  to: ({ as, eventId }, { importId }) => `${ticketsPath(as, eventId)}/imports/${importId}`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('import.short'),
  page?.title,
  page?.day.long,
]);

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} refused={actionData} />;
}
