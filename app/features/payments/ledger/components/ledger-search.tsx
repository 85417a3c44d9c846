import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import type { AccountRow } from '../queries/list-accounts.server.ts';
import type { FoundTransaction } from '../queries/search-ledger.server.ts';
import type { OwnerNames } from '../words/ledger-words.ts';
import { LedgerAccountRows } from './ledger-account-rows.tsx';
import type { LedgerReader } from './ledger-amount.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { LedgerTransactionRows } from './ledger-transaction-rows.tsx';

export function LedgerSearch({ query }: { query: string }) {
  const t = words('payments');
  return (
    <search>
      <form className="filter" action="/admin/ledger/search">
        <Field
          label={t('ledger.search.label')}
          hint={t('ledger.search.hint')}
          name="q"
          defaultValue={query}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <Button>{t('ledger.search.find')}</Button>
      </form>
    </search>
  );
}

type Props = {
  query: string;
  transactions: FoundTransaction[];
  accounts: AccountRow[];
  names: OwnerNames;
  reader: LedgerReader;
};

export function LedgerSearchPage({ query, transactions, accounts, names, reader }: Props) {
  const t = words('payments');
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
          <LedgerTransactionRows rows={transactions} names={names} reader={reader} />
        </section>
      )}
    </LedgerPage>
  );
}
