import { transferFilters } from '#app/domain/payments/states.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { LedgerReader } from '../../ledger/components/ledger-amount.tsx';
import { type OwnerNames, sourceName } from '../../ledger/words/ledger-words.ts';
import type { ListedTransfer, TransferFilter } from '../queries/list-transfers.server.ts';
import { problemOf, transferTitle } from '../words/transfer-words.ts';
import { TransferStateBadge } from './transfer-state.tsx';

type Props = {
  filter: TransferFilter;
  rows: ListedTransfer[];
  names: OwnerNames;
  next: string | null;
  reader: LedgerReader;
};

/** Transfers, for administrators: first those that need attention. */
export function TransfersPage({ filter, rows, names, next, reader }: Props) {
  const t = words('payments');
  return (
    <div className="band">
      <PageHead title={t('transfers.page')}>{t('transfers.lead')}</PageHead>
      <FilterForm filter={filter} />
      {rows.length === 0 && <EmptyState>{t('transfers.none')}</EmptyState>}
      <ul className="rows">
        {rows.map((transfer) => (
          <Row key={transfer.id} transfer={transfer} reader={reader} names={names} />
        ))}
      </ul>
      {next && (
        <p>
          <LinkButton
            href={`/admin/transfers?${new URLSearchParams({ show: filter.show, source: filter.sourceId, before: next })}`}
          >
            {t('transfers.more')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function FilterForm({ filter: { show, sourceId } }: { filter: TransferFilter }) {
  const t = words('payments');
  return (
    <search>
      <form className="filter">
        <SelectField
          label={t('transfers.filter.show')}
          name="show"
          defaultValue={show}
          options={transferFilters.map((value) => ({
            value,
            label: t(`transfers.filter.${value}`),
          }))}
        />
        <Field
          label={t('transfers.filter.source')}
          hint={t('transfers.filter.sourceHint')}
          name="source"
          defaultValue={sourceId}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <Button>{t('transfers.filter.go')}</Button>
      </form>
    </search>
  );
}

type RowProps = Pick<Props, 'reader' | 'names'> & { transfer: ListedTransfer };

function Row({ transfer, reader, names }: RowProps) {
  const t = words('payments');
  const { id, partyId, attempts, createdAt, state } = transfer;
  const problem = problemOf(transfer);
  return (
    <li>
      <div className="row-text">
        <h2>
          <a href={`/admin/transfers/${id}`}>{transferTitle(transfer)}</a>
        </h2>
        <small className="long-words">
          {names[partyId] ?? partyId} · {sourceName(transfer, names)}
        </small>
        <small>
          {t('transfers.since', { moment: momentAt(createdAt, reader) })}{' '}
          {t('transfers.attempts', { count: attempts })}
        </small>
        {problem && <small>{problem}</small>}
      </div>
      <TransferStateBadge state={state} />
    </li>
  );
}
