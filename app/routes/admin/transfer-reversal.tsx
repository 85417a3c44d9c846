import { redirect } from 'react-router';
import { takeBack } from '#app/features/payments/transfers/commands/take-back.server.ts';
import { TransferPage } from '#app/features/payments/transfers/components/transfer-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';
import { words } from '#app/lib/words.ts';
import { disputeAmountOf, noAmount } from '#app/routes/disputes/read-dispute-form.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/transfer-reversal';
import { showTransfer } from './show-transfer.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTransfer({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireAdmin(context, request);
  const { shown } = await showTransfer({ context, request, params });
  const { id: transferId, currency } = shown.transfer;
  return answerForm({ context, request }, async ({ typed, services }) => {
    const amountMinor = disputeAmountOf(typed.amount ?? '', currency);
    if (amountMinor === null) throw noAmount();
    // What isn’t a number is nothing that was ever taken back.
    const beforeMinor = /^\d{1,15}$/.test(typed.before ?? '') ? Number(typed.before) : -1;
    await takeBack(services, viewer, { transferId, amountMinor, beforeMinor });
    throw redirect(`/admin/transfers/${transferId}?done=back`, 303);
  });
}

export const meta = privatePage(() => words('payments')('transfers.page'));

export default function TransferTakingBack({ loaderData, actionData }: Route.ComponentProps) {
  return <TransferPage {...loaderData} refused={actionData} />;
}
