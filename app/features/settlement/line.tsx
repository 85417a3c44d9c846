import { settlementPath } from '#app/domain/settlement/settlement.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/line';
import { addReceipts, changeLine, removeLine } from './commands.server.ts';
import { LinePage } from './parts.tsx';
import { readSettledCurrency, showLine } from './show-settlement.server.ts';

export const loader = forViewer(
  async ({ viewer, services, currentId, params }: Viewed<'bookingId' | 'lineId'>) => ({
    line: await showLine(services, viewer, { ...params, as: currentId }),
  }),
);

export const action = pageForms({
  '': formAction(changeLine, {
    to: ({ bookingId }) => `${settlementPath(bookingId)}?done=changed`,
    currency: ({ database }, { params }) =>
      readSettledCurrency(database.orm, params.bookingId ?? ''),
  }),
  receipts: formAction(addReceipts, {
    to: ({ bookingId }) => `${settlementPath(bookingId)}?done=receipts`,
  }),
  removal: formAction(removeLine, {
    to: ({ bookingId }) => `${settlementPath(bookingId)}?done=removed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('settlement')('line.changeTitle', { label: page?.line.typed.label ?? '' }),
]);

export default function SettlementLine({ loaderData, actionData }: Route.ComponentProps) {
  return <LinePage {...loaderData} refused={actionData} />;
}
