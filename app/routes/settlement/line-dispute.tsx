import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import { disputeLine } from '#app/features/settlement/commands/dispute-line.server.ts';
import { LineDisputePage } from '#app/features/settlement/components/line-dispute-page.tsx';
import { showDisputed } from '#app/features/settlement/queries/show-line.server.ts';
import { readSettledCurrency } from '#app/features/settlement/queries/show-settlement.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/line-dispute';

export const loader = forViewer(
  async ({ viewer, orm, currentId, params }: Viewed<'bookingId' | 'lineId'>) => ({
    disputed: await showDisputed(orm, viewer, { ...params, current: currentId }),
  }),
);

export const action = formAction(disputeLine, {
  to: ({ bookingId }) => `${settlementPath(bookingId)}?done=disputed`,
  currency: ({ database }, { params }) => readSettledCurrency(database.orm, params.bookingId ?? ''),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('settlement')('dispute.title', { label: page?.disputed.label ?? '' }),
]);

export default function LineDispute({ loaderData, actionData }: Route.ComponentProps) {
  return <LineDisputePage {...loaderData} refused={actionData} />;
}
