import type { ReactNode } from 'react';
import { formatExact } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { AccountRow, FoundTransaction, ListedComparisons } from './queries.server.ts';
import { accountName, accountPath, type OwnerNames, sourceName, transactionPath } from './words.ts';

const t = words('payments');

type Props = {
  page: ListedComparisons;
  isFirst: boolean;
  canCompare: boolean;
  reader: LedgerReader;
  refused?: { message: string } | undefined;
};

export function ComparisonsPage({ page, isFirst, canCompare, reader, refused }: Props) {
  return (
    <div className="band">
      <PageHead title={t('comparing.title')}>{t('comparing.lead')}</PageHead>
      {refused && <Message tone="bad">{refused.message}</Message>}
      {canCompare ? (
        <PostForm action="/admin/reconciliation/runs" className="row">
          <Button tone="spotlight">{t('comparing.now')}</Button>
          <small>{t('comparing.nowHint')}</small>
        </PostForm>
      ) : (
        <p>{t('comparing.noProvider')}</p>
      )}
      {page.rows.length === 0 && <EmptyState>{t('comparing.none')}</EmptyState>}
      <ul className="rows">
        {page.rows.map((row) => (
          <Row key={row.id} row={row} reader={reader} />
        ))}
      </ul>
      <p className="row">
        {!isFirst && <LinkButton href="/admin/reconciliation">{t('comparing.newest')}</LinkButton>}
        {page.next !== null && (
          <LinkButton href={`/admin/reconciliation?before=${page.next}`}>
            {t('comparing.earlier')}
          </LinkButton>
        )}
      </p>
    </div>
  );
}

type RowProps = { row: ListedComparisons['rows'][number]; reader: LedgerReader };

function Row({ row, reader }: RowProps) {
  const { id, ranAt, since, until, compared, differences } = row;
  return (
    <li>
      <div className="row-text">
        <h2>
          <a href={`/admin/reconciliation/${id}`}>{momentAt(ranAt, reader)}</a>
        </h2>
        <small>
          {t('comparing.span', { since: momentAt(since, reader), until: momentAt(until, reader) })}
        </small>
        <small>{t('comparing.compared', { count: compared })}</small>
        <DifferenceBadge count={differences} />
      </div>
    </li>
  );
}

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

type LedgerSearchProps = {
  query: string;
  transactions: FoundTransaction[];
  accounts: AccountRow[];
  names: OwnerNames;
  reader: LedgerReader;
};

export function LedgerSearchPage({
  query,
  transactions,
  accounts,
  names,
  reader,
}: LedgerSearchProps) {
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

type LedgerTransactionRowsProps = {
  rows: FoundTransaction[];
  names: OwnerNames;
  reader: LedgerReader;
};

/** Transactions by their event and source. */
function LedgerTransactionRows({ rows, names, reader }: LedgerTransactionRowsProps) {
  return (
    <ul className="rows">
      {rows.map(({ id, kind, at, ...source }) => (
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
            {words('payments')('ledger.back')}
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
