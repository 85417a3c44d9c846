import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { sellAtDoor } from '#app/features/tickets/door-sales/commands/sell-at-door.server.ts';
import { undoDoorSale } from '#app/features/tickets/door-sales/commands/undo-door-sale.server.ts';
import { DoorSalesPage } from '#app/features/tickets/door-sales/components/door-sales-page.tsx';
import { showDoorSales } from '#app/features/tickets/door-sales/queries/show-door-sales.server.ts';
import { orderPath } from '#app/features/tickets/orders/words/order-names.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { qrPicture } from '#app/platform/qr-code.server.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { typedLines } from '#app/routes/tickets/typed-lines.ts';
import type { Route } from './+types/door-sales';

export const loader = forViewer(
  async ({ viewer, services, orm, url, params }: Viewed<'profileId' | 'eventId'>) => {
    const { profileId: as, eventId } = params;
    const doorSales = await showDoorSales(orm, viewer, { as, eventId });
    const just = (what: string) =>
      doorSales.latest.find(({ id }) => id === url.searchParams.get(what)) ?? null;
    const sold = just('sold');
    const soldPath = sold && orderPath(services.secret, sold);
    const payUrl =
      sold?.state === 'waiting' && soldPath ? addressAt(services.brand.site, soldPath) : null;
    return {
      as,
      doorSales,
      sold,
      soldPath,
      undone: just('undone'),
      pay: payUrl ? { url: payUrl, picture: qrPicture(payUrl) } : null,
      takesCards: services.cards !== null,
    };
  },
);

export const action = pageForms({
  '': formAction(sellAtDoor, {
    given: ({ typed }) => typedLines(typed),
    to: ({ as, eventId }, { orderId }) => `${ticketsPath(as, eventId)}/door-sales?sold=${orderId}`,
  }),
  removal: formAction(undoDoorSale, {
    to: ({ as, eventId, orderId }) => `${ticketsPath(as, eventId)}/door-sales?undone=${orderId}`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('doorSale.short'),
  page?.doorSales.title,
  page?.doorSales.day.long,
]);

export default function DoorSales({ loaderData, actionData }: Route.ComponentProps) {
  return <DoorSalesPage {...loaderData} refused={actionData} />;
}
