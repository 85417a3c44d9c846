import { TransferPage } from '#app/features/payments/transfers/components/transfer-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/transfer';
import { showTransfer } from './show-transfer.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTransfer({ context, request, params });
}

export const meta = privatePage(() => words('payments')('transfers.page'));

export default function Transfer({ loaderData }: Route.ComponentProps) {
  return <TransferPage {...loaderData} />;
}
