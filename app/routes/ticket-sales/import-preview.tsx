import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { importTicketOrders } from '#app/features/tickets/imports/commands/import-orders.server.ts';
import { ImportPreviewPage } from '#app/features/tickets/imports/components/import-preview-page.tsx';
import { showImport } from '#app/features/tickets/imports/queries/show-import.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/import-preview';

export const loader = forViewer(async ({ viewer, orm, params }: Viewed<'eventId' | 'importId'>) => {
  const preview = await showImport(orm, viewer, params);
  return { as: preview.venueId, preview };
});

export const action = formAction(importTicketOrders, {
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/import?done=imported`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('import.short'),
  page?.preview.title,
]);

export default function ImportPreview({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPreviewPage {...loaderData} refused={actionData} />;
}
