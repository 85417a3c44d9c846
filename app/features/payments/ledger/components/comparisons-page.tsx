import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ListedComparisons } from '../queries/list-comparisons.server.ts';
import type { LedgerReader } from './ledger-amount.tsx';

type Props = {
  page: ListedComparisons;
  isFirst: boolean;
  canCompare: boolean;
  reader: LedgerReader;
  refused?: { message: string } | undefined;
};

export function ComparisonsPage({ page, isFirst, canCompare, reader, refused }: Props) {
  const t = words('payments');
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
  const t = words('payments');
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
  const t = words('payments');
  return (
    <Badge shape={count === 0 ? 'disc' : 'diamond'} tone={count === 0 ? 'good' : 'bad'}>
      {count === 0 ? t('comparing.same') : t('comparing.differences', { count })}
    </Badge>
  );
}
