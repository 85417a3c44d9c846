import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import { withdrawLineDispute } from '#app/features/settlement/commands/dispute-line.server.ts';
import { signSettlement } from '#app/features/settlement/commands/sign-settlement.server.ts';
import {
  SettlementPage,
  settlementSteps,
} from '#app/features/settlement/components/settlement-page.tsx';
import { inSight } from '#app/features/settlement/queries/in-sight.server.ts';
import { showSettlement } from '#app/features/settlement/queries/show-settlement.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/settlement';

export const loader = forViewer(
  async ({ viewer, orm, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => ({
    settlement: inSight(
      await showSettlement(orm, viewer, { bookingId, current: currentId }),
      url.searchParams.has('all'),
    ),
    done: doneIn(url, settlementSteps),
  }),
);

export const action = pageForms({
  signature: formAction(signSettlement, {
    to: ({ bookingId }) => `${settlementPath(bookingId)}?done=signed`,
  }),
  'lines/:lineId/withdrawal': formAction(withdrawLineDispute, {
    to: ({ bookingId }) => `${settlementPath(bookingId)}?done=withdrawn`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('settlement')('short'),
  page?.settlement.title,
  page?.settlement.day.long,
]);

export default function SettlementRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SettlementPage {...loaderData} refused={actionData} />;
}
