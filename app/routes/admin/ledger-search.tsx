import { LedgerSearchPage } from '#app/features/payments/ledger/components/ledger-search.tsx';
import { searchLedger } from '#app/features/payments/ledger/queries/search-ledger.server.ts';
import { words } from '#app/lib/words.ts';
import { sourceTypes } from '#app/processes/money.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ledger-search';
import { namesIn, showLedger, typedIn } from './show-ledger.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { orm, query: search, reader } = showLedger({ context, request });
  const query = typedIn(search, 'q');
  const results = query
    ? await searchLedger(orm, query, sourceTypes)
    : { transactions: [], accounts: [] };
  const names = await namesIn(orm, [...results.transactions, ...results.accounts]);
  return { query, ...results, names, reader };
}

export const meta = privatePage(() => words('payments')('ledger.search.title'));

export default function Search({ loaderData }: Route.ComponentProps) {
  return <LedgerSearchPage {...loaderData} />;
}
