import { transferFilters } from '#app/domain/payments/payment.ts';
import { forViewer } from '#app/http/for-viewer.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import { namesIn, typedIn } from '../ledger/loaders.server.ts';
import { sourceName } from '../ledger/words.ts';
import type { Route } from './+types/transfers';
import { TransferStateBadge } from './parts.tsx';
import { type ListedTransfer, listTransfers, type TransferFilter } from './queries.server.ts';
import { problemOf, transferTitle } from './words.ts';

const t = words('payments');

export const loader = forViewer(async ({ services, viewer, orm, url: { searchParams } }) => {
  const show = transferFilters.find((show) => show === searchParams.get('show')) ?? 'stuck';
  const filter = { show, sourceId: typedIn(searchParams, 'source') };
  const after = typedIn(searchParams, 'before') || undefined;
  const { items, next } = await listTransfers(services, viewer, { ...filter, after });
  const names = await namesIn(orm, items);
  return { filter, items, next, names, reader: { timeZone: viewer.timeZone } };
});

export const meta = privatePage(() => t('transfers.page'));

type Page = Route.ComponentProps['loaderData'];

/** Transfers, for administrators: first those that need attention. */
export default function Transfers({ loaderData }: Route.ComponentProps) {
  const { filter, items, names, next, reader } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('transfers.page')}>{t('transfers.lead')}</PageHead>
      <FilterForm filter={filter} />
      {items.length === 0 && <EmptyState>{t('transfers.none')}</EmptyState>}
      <ul className="rows">
        {items.map((transfer) => (
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

type RowProps = Pick<Page, 'reader' | 'names'> & { transfer: ListedTransfer };

function Row({ transfer, reader, names }: RowProps) {
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
