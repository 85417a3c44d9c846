import { orderPath } from '#app/domain/running-order/running-order.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-item';
import { addRunningOrderItem } from './commands.server.ts';
import { ItemPage } from './parts.tsx';
import { showItem } from './queries.server.ts';

export const loader = forViewer(
  async ({ viewer, orm, params: { profileId, eventId } }: Viewed<'profileId' | 'eventId'>) => ({
    item: await showItem(orm, viewer, { eventId, as: profileId }),
  }),
);

export const action = formAction(addRunningOrderItem, {
  to: ({ as, eventId }) => `${orderPath(as, eventId)}?done=added`,
});

export const meta = privatePage(() => words('running-order')('add'));

export default function NewItem({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} refused={actionData} />;
}
