import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { resumeSale, stopSale } from '#app/features/tickets/sales/commands/stop-sale.server.ts';
import { SalePage, saleSteps } from '#app/features/tickets/sales/components/sale-page.tsx';
import { showSale } from '#app/features/tickets/sales/queries/show-sale.server.ts';
import { setWaitingList } from '#app/features/tickets/waiting/commands/set-waiting-list.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/sale';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const sale = await showSale(orm, viewer, eventId);
    return { as: sale.venueId, sale, done: doneIn(url, saleSteps) };
  },
);

export const action = pageForms({
  stop: formAction(stopSale, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}?done=stopped`,
  }),
  resumption: formAction(resumeSale, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}?done=resumed`,
  }),
  'waiting-list': formAction(setWaitingList, {
    to: ({ as, eventId, isOn }) =>
      `${ticketsPath(as, eventId)}?done=${isOn ? 'listOn' : 'listOff'}`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('sales.short'),
  page?.sale.title,
  page?.sale.day.long,
]);

export default function Sale({ loaderData, actionData }: Route.ComponentProps) {
  return <SalePage {...loaderData} refused={actionData} />;
}
