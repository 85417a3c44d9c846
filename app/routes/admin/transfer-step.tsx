import { data } from 'react-router';
import { retryAsAdmin } from '#app/features/payments/transfers/commands/retry-transfer.server.ts';
import { takeBack } from '#app/features/payments/transfers/commands/take-back.server.ts';
import { TransferPage } from '#app/features/payments/transfers/components/transfer-page.tsx';
import { readTransfer } from '#app/features/payments/transfers/queries/read-transfer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/transfer-step';
import { showTransfer } from './show-transfer.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTransfer({ context, request, params });
}

/** What the last part of the address does with a transfer. */
const steps = new Map([
  [
    'retry',
    formAction(retryAsAdmin, {
      to: ({ transferId }) => `/admin/transfers/${transferId}?done=again`,
    }),
  ],
  [
    'taking-back',
    formAction(takeBack, {
      to: ({ transferId }) => `/admin/transfers/${transferId}?done=back`,
      currency: async ({ database }, { params: { transferId = '' } }) =>
        (await readTransfer(database.orm, transferId))?.transfer.currency ?? '',
    }),
  ],
]);

export function action(sent: Route.ActionArgs) {
  const step = steps.get(sent.params.step);
  if (!step) throw data(null, { status: 404 });
  return step(sent);
}

export const meta = privatePage(() => words('payments')('transfers.page'));

export default function TransferStep({ loaderData, actionData }: Route.ComponentProps) {
  return <TransferPage {...loaderData} refused={actionData} />;
}
