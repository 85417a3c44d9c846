import { LedgerCheck } from '#app/features/payments/ledger/components/ledger-check.tsx';
import { checkBooks } from '#app/features/payments/ledger/queries/check-books.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ledger-check';
import { showLedger } from './show-ledger.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { orm } = showLedger({ context, request });
  return { check: await checkBooks(orm) };
}

export const meta = privatePage(() => words('payments')('ledger.check.title'));

export default function Check({ loaderData }: Route.ComponentProps) {
  return <LedgerCheck {...loaderData} />;
}
