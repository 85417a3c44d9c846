import { words } from '#app/lib/words.ts';
import { sourceTypes } from '#app/processes/money.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ledger-search';
import { namesIn, showLedger, typedIn } from './loaders.server.ts';
import { LedgerSearchPage } from './parts.tsx';
import { searchLedger } from './queries.server.ts';

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
