import { redirect } from 'react-router';
import { retryAsAdmin } from '#app/features/payments/transfers/commands/retry-transfer.server.ts';
import { TransferPage } from '#app/features/payments/transfers/components/transfer-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/transfer-retry';
import { showTransfer } from './show-transfer.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTransfer({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireAdmin(context, request);
  const { shown } = await showTransfer({ context, request, params });
  const { id } = shown.transfer;
  return answerForm({ context, request }, async ({ services }) => {
    await retryAsAdmin(services, viewer, id);
    throw redirect(`/admin/transfers/${id}?done=again`, 303);
  });
}

export const meta = privatePage(() => words('payments')('transfers.page'));

export default function TransferAgain({ loaderData, actionData }: Route.ComponentProps) {
  return <TransferPage {...loaderData} refused={actionData} />;
}
