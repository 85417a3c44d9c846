import { orderPath } from '#app/domain/running-order/order-path.ts';
import { setRunningOrder } from '#app/features/running-order/commands/arrange-order.server.ts';
import {
  markRunningOrder,
  undoRunningOrderMark,
} from '#app/features/running-order/commands/mark-item.server.ts';
import { OrderPage, orderSteps } from '#app/features/running-order/components/order-page.tsx';
import { showRunningOrder } from '#app/features/running-order/queries/show-running-order.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/running-order';

export const loader = forViewer(
  async ({ viewer, orm, url, params }: Viewed<'profileId' | 'eventId'>) => ({
    order: await showRunningOrder(orm, viewer, { eventId: params.eventId, as: params.profileId }),
    reader: { timeZone: viewer.timeZone },
    done: doneIn(url, orderSteps),
  }),
);

export const action = pageForms({
  settings: formAction(setRunningOrder, {
    to: ({ as, eventId }) => `${orderPath(as, eventId)}?done=set`,
  }),
  marks: formAction(markRunningOrder, {
    to: ({ as, eventId, item }) => `${orderPath(as, eventId)}#${item}`,
  }),
  'marks/:markId/removal': formAction(undoRunningOrderMark, {
    to: ({ as, eventId }) => `${orderPath(as, eventId)}?done=undone`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('running-order')('short'),
  page?.order.event.title,
  page?.order.day.long,
]);

export default function RunningOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={actionData} />;
}
