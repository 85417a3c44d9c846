import { transactionKinds } from '#app/domain/payments/ledger.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formatWithParts } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/comparison';
import { DifferenceBadge } from './parts.tsx';
import { type Comparison, readComparison } from './queries.server.ts';

const t = words('payments');

export const loader = forViewer(async ({ services, viewer, params }: Viewed<'comparisonId'>) => ({
  comparison: await readComparison(services, viewer, params),
  reader: { timeZone: viewer.timeZone },
}));

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  return page
    ? t('comparing.one', { moment: momentAt(page.comparison.ranAt, page.reader) })
    : t('comparing.title');
});

/** A comparison, with both sides of every difference. */
export default function ComparisonPage({ loaderData }: Route.ComponentProps) {
  const { comparison, reader } = loaderData;
  const { ranAt, since, until, compared, differences } = comparison;
  return (
    <div className="band">
      <PageHead title={t('comparing.one', { moment: momentAt(ranAt, reader) })}>
        {t('comparing.span', { since: momentAt(since, reader), until: momentAt(until, reader) })}
      </PageHead>
      <div className="stack-4">
        <p>
          <a className="quiet-link" href="/admin/reconciliation">
            {t('comparing.back')}
          </a>
        </p>
        <p>{t('comparing.compared', { count: compared })}</p>
        <DifferenceBadge count={differences.length} />
        {differences.length > 0 && <p>{t('comparing.whatNow')}</p>}
        <ul className="rows">
          {differences.map((one) => (
            <Difference key={`${one.currency} ${one.ref}`} difference={one} />
          ))}
        </ul>
      </div>
    </div>
  );
}

type DifferenceProps = { difference: Comparison['differences'][number] };

function Difference({ difference }: DifferenceProps) {
  const { ref, about, currency, oursMinor, theirsMinor } = difference;
  const write = (minor: number | null) =>
    minor === null ? t('comparing.nothing') : formatWithParts(minor, currency);
  const theirs = about === 'unread' ? t('comparing.unreadable') : write(theirsMinor);
  return (
    <li>
      <div className="row-text">
        <h2>{describeSubject(about)}</h2>
        <small>{ref}</small>
        <a className="quiet-link" href={`/admin/ledger/search?q=${encodeURIComponent(ref)}`}>
          {t('comparing.find')}
        </a>
      </div>
      <dl className="amounts">
        <div>
          <dt>{t('comparing.ours')}</dt>
          <dd>{write(oursMinor)}</dd>
        </div>
        <div>
          <dt>{t('comparing.theirs')}</dt>
          <dd>{theirs}</dd>
        </div>
      </dl>
    </li>
  );
}

const movementKinds = [
  ...['charge', 'refund', 'refundFailure', 'transfer', 'reversal'],
  ...['dispute', 'fee', 'payout', 'unread', 'other'],
] as 'charge'[];

/** The provider’s id, or the books’ where only they know of it. */
function describeSubject(about: string): string {
  const kind = transactionKinds.find((one) => one === about);
  if (kind) return t(`ledger.kinds.${kind}`);
  return t(`comparing.about.${movementKinds.find((one) => one === about) ?? 'other'}`);
}
