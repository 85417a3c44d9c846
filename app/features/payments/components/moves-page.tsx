import { moveFilters } from '#app/domain/payments/states.ts';
import { momentAt } from '#app/lib/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { ListedMove, MoveFilter } from '../queries/list-moves.server.ts';
import type { LedgerReader } from './ledger-amount.tsx';
import { MoveStateBadge } from './move-state.tsx';
import { moveTitle, problemOf } from './move-words.ts';

type Props = {
  filter: MoveFilter;
  rows: ListedMove[];
  next: string | null;
  reader: LedgerReader;
};

/** Money on its way, for administrators: first what needs somebody to look at it. */
export function MovesPage({ filter, rows, next, reader }: Props) {
  const t = words('payments');
  return (
    <div className="band ledger">
      <PageHead title={t('onItsWay.page')}>{t('onItsWay.lead')}</PageHead>
      <FilterForm filter={filter} />
      {rows.length === 0 && <EmptyState>{t('onItsWay.none')}</EmptyState>}
      <ul className="rows">
        {rows.map((move) => (
          <Row key={move.id} move={move} reader={reader} />
        ))}
      </ul>
      {next && (
        <p>
          <LinkButton
            href={`/admin/moves?${new URLSearchParams({ show: filter.show, source: filter.sourceId, before: next })}`}
          >
            {t('onItsWay.more')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function FilterForm({ filter: { show, sourceId } }: { filter: MoveFilter }) {
  const t = words('payments');
  return (
    <search>
      <form className="ledger-form">
        <SelectField
          label={t('onItsWay.filter.show')}
          name="show"
          defaultValue={show}
          options={moveFilters.map((value) => ({ value, label: t(`onItsWay.filter.${value}`) }))}
        />
        <Field
          label={t('onItsWay.filter.source')}
          hint={t('onItsWay.filter.sourceHint')}
          name="source"
          defaultValue={sourceId}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <Button>{t('onItsWay.filter.go')}</Button>
      </form>
    </search>
  );
}

function Row({ move, reader }: { move: ListedMove; reader: LedgerReader }) {
  const t = words('payments');
  const { id, partyId, sourceType, sourceId, attempts, createdAt, state } = move;
  const problem = problemOf(move);
  return (
    <li>
      <div className="row-text">
        <h2>
          <a href={`/admin/moves/${id}`}>{moveTitle(move, reader.language)}</a>
        </h2>
        <small className="long-words">
          {partyId} · {sourceType}:{sourceId}
        </small>
        <small>
          {t('onItsWay.since', { moment: momentAt(createdAt, reader) })}{' '}
          {t('onItsWay.attempts', { count: attempts })}
        </small>
        {problem && <small>{problem}</small>}
      </div>
      <MoveStateBadge state={state} />
    </li>
  );
}
