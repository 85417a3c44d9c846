import { servicesContext } from '#app/http/context.server.ts';
import { requireAdmin } from '#app/http/for-viewer.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { sourceTypes } from '#app/processes/money.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { EmptyState } from '#app/ui/page.tsx';
import type { Route } from './+types/ledger-search';
import { namesIn, typedIn } from './loaders.server.ts';
import { LedgerAccountRows, LedgerPage, LedgerSearch } from './parts.tsx';
import { searchLedger } from './queries.server.ts';
import { sourceName, transactionPath } from './words.ts';

const t = words('payments');

export async function loader({ context, request }: Route.LoaderArgs) {
  const { timeZone } = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  const query = typedIn(new URL(request.url).searchParams, 'q');
  const results = query
    ? await searchLedger(orm, query, sourceTypes)
    : { transactions: [], accounts: [] };
  const names = await namesIn(orm, [...results.transactions, ...results.accounts]);
  return { query, ...results, names, reader: { timeZone } };
}

export const meta = privatePage(() => t('ledger.search.title'));

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, transactions, accounts, names, reader } = loaderData;
  const isNothing = query !== '' && transactions.length + accounts.length === 0;
  return (
    <LedgerPage title={t('ledger.search.title')}>
      <LedgerSearch query={query} />
      {isNothing && <EmptyState>{t('ledger.search.nothing', { wanted: query })}</EmptyState>}
      {accounts.length > 0 && (
        <section className="section" aria-labelledby="accounts">
          <h2 id="accounts">{t('ledger.list.title')}</h2>
          <LedgerAccountRows rows={accounts} names={names} heading="h3" />
        </section>
      )}
      {transactions.length > 0 && (
        <section className="section" aria-labelledby="transactions">
          <h2 id="transactions">{t('ledger.transactions')}</h2>
          <ul className="rows">
            {transactions.map(({ id, kind, at, ...source }) => (
              <li key={id}>
                <div className="row-text">
                  <h3>
                    <a href={transactionPath(id)}>{t(`ledger.kinds.${kind}`)}</a>
                  </h3>
                  <small>
                    {momentAt(at, reader)} · {sourceName(source, names)}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </LedgerPage>
  );
}
