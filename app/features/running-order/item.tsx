import { orderPath } from '#app/domain/running-order/running-order.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/item';
import { changeRunningOrderItem, removeRunningOrderItem } from './commands.server.ts';
import { ItemPage } from './parts.tsx';
import { showItem } from './queries.server.ts';

export const loader = forViewer(
  async ({ viewer, orm, params }: Viewed<'profileId' | 'eventId' | 'itemId'>) => {
    const { profileId: as, eventId, itemId } = params;
    return { item: await showItem(orm, viewer, { eventId, as, itemId }) };
  },
);

export const action = pageForms({
  '': formAction(changeRunningOrderItem, {
    to: ({ as, eventId }) => `${orderPath(as, eventId)}?done=changed`,
  }),
  removal: formAction(removeRunningOrderItem, {
    to: ({ as, eventId }) => `${orderPath(as, eventId)}?done=removed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('running-order')('change', { title: page?.item.written.title ?? '' }),
]);

export default function Item({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} refused={actionData} />;
}
