import { findOrders } from '#app/features/tickets/sales/commands/find-orders.server.ts';
import { OrdersPage } from '#app/features/tickets/sales/components/orders-page.tsx';
import { listOrders } from '#app/features/tickets/sales/queries/list-orders.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/orders';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const after = url.searchParams.get('after');
    const orders = await listOrders(orm, viewer, { eventId, after });
    return { ...orders, as: orders.venueId };
  },
);

export const action = formAction(findOrders, { shows: (result) => result });

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('sales.orders.short'),
  page?.title,
  page?.day.long,
]);

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.refused !== false)
    return <OrdersPage {...loaderData} sought={null} refused={actionData} />;
  const { items, text } = actionData;
  return (
    <OrdersPage {...loaderData} entries={items} next={null} sought={text} refused={undefined} />
  );
}
