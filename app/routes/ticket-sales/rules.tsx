import { currenciesOf } from '#app/domain/payments/payable.ts';
import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { openSale } from '#app/features/tickets/sales/commands/open-sale.server.ts';
import { SaleFormPage } from '#app/features/tickets/sales/components/sale-form-page.tsx';
import { startSale } from '#app/features/tickets/sales/queries/start-sale.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/rules';

export const loader = forViewer(
  async ({ viewer, orm, services, params: { eventId } }: Viewed<'eventId'>) => {
    const offered = currenciesOf(services.settings);
    const start = await startSale(orm, viewer, { eventId, offered });
    return { ...start, as: start.venueId };
  },
);

export const action = formAction(openSale, {
  to: ({ as, eventId }, { isFirst }) =>
    `${ticketsPath(as, eventId)}${isFirst ? '/new-type' : '?done=changed'}`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  words('tickets')('sales.rules.title', { event: page?.title ?? '' }),
);

export default function Rules({ loaderData, actionData }: Route.ComponentProps) {
  return <SaleFormPage {...loaderData} refused={actionData} />;
}
