import type { ReactNode } from 'react';
import { formatExact } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form.tsx';
import { PageHead } from '#app/ui/page.tsx';
import type { AccountRow } from './queries.server.ts';
import { accountName, accountPath, type OwnerNames } from './words.ts';

const t = words('payments');

export function DifferenceBadge({ count }: { count: number }) {
  return (
    <Badge shape={count === 0 ? 'disc' : 'diamond'} tone={count === 0 ? 'good' : 'bad'}>
      {count === 0 ? t('comparing.same') : t('comparing.differences', { count })}
    </Badge>
  );
}

export function LedgerSearch({ query }: { query: string }) {
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

type LedgerPageProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A page below the ledger’s first one. */
export function LedgerPage({ title, lead, children }: LedgerPageProps) {
  return (
    <div className="band">
      <PageHead title={title}>{lead}</PageHead>
      <div className="stack-4">
        <p>
          <a className="quiet-link" href="/admin/ledger">
            {t('ledger.back')}
          </a>
        </p>
        {children}
      </div>
    </div>
  );
}

type LedgerAccountRowsProps = {
  rows: AccountRow[];
  names: OwnerNames;
  /** The level of each account’s heading, below the list’s own. */
  heading: 'h2' | 'h3';
};

export function LedgerAccountRows({ rows, names, heading: Heading }: LedgerAccountRowsProps) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="row-text">
            <Heading>
              <a href={accountPath(row)}>{accountName(row, names)}</a>
            </Heading>
          </div>
          <LedgerAmount amountMinor={row.balanceMinor} currency={row.currency} />
        </li>
      ))}
    </ul>
  );
}

export type LedgerReader = { timeZone: string };

type LedgerAmountProps = { amountMinor: number; currency: string; children?: ReactNode };

/** An amount in the books, with its side as a word. */
export function LedgerAmount({ amountMinor, currency, children }: LedgerAmountProps) {
  const side = amountMinor < 0 ? 'credit' : 'debit';
  return (
    <p className="row-amount">
      <strong>{formatExact(Math.abs(amountMinor), currency)}</strong>{' '}
      {amountMinor !== 0 && <span>{t(`ledger.${side}`)}</span>}
      {children}
    </p>
  );
}
