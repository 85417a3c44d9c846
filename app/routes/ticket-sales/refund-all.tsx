import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { refundEveryone } from '#app/features/tickets/orders/commands/refund-orders.server.ts';
import { RefundAllPage } from '#app/features/tickets/sales/components/refund-all-page.tsx';
import { showRefundAll } from '#app/features/tickets/sales/queries/show-refund-all.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/refund-all';

export const loader = forViewer(async ({ viewer, orm, params }: Viewed<'eventId'>) => {
  const overview = await showRefundAll(orm, viewer, params.eventId);
  return { as: overview.venueId, overview };
});

export const action = formAction(refundEveryone, {
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/refund-all`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  words('tickets')('sales.refundAll.title', { event: page?.overview.title ?? '' }),
);

export default function RefundAll({ loaderData: { overview }, actionData }: Route.ComponentProps) {
  return <RefundAllPage overview={overview} refused={actionData} />;
}
