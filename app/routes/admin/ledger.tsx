import { LedgerHome } from '#app/features/payments/ledger/components/ledger-home.tsx';
import { readTotals } from '#app/features/payments/ledger/queries/read-totals.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ledger';
import { showLedger } from './show-ledger.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { orm } = showLedger({ context, request });
  return { totals: await readTotals(orm) };
}

export const meta = privatePage(() => words('payments')('ledger.title'));

export default function Ledger({ loaderData }: Route.ComponentProps) {
  return <LedgerHome {...loaderData} />;
}
