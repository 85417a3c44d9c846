import { forViewer } from '#app/http/for-viewer.server.ts';
import { formatExact } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/ledger-check';
import { LedgerPage } from './parts.tsx';
import { checkLedger } from './queries.server.ts';
import { transactionPath } from './words.ts';

const t = words('payments');

export const loader = forViewer(({ services, viewer }) => checkLedger(services, viewer, {}));

export const meta = privatePage(() => t('ledger.check.title'));

/** The check of the books: all entries added up again, against the stored sums. */
export default function Check({ loaderData }: Route.ComponentProps) {
  const { entries, totals, differences, unbalanced } = loaderData;
  const isRight = differences.length + unbalanced.length === 0;
  return (
    <LedgerPage title={t('ledger.check.title')} lead={t('ledger.check.lead')}>
      <Badge shape={isRight ? 'disc' : 'diamond'} tone={isRight ? 'good' : 'bad'}>
        {t(isRight ? 'ledger.check.right' : 'ledger.check.wrong')}
      </Badge>
      <p>{t('ledger.check.added', { count: entries })}</p>
      <ul className="rows">
        {totals.map(({ currency, sumMinor }) => (
          <li key={currency}>
            <div className="row-text">
              <h2>{currency}</h2>
            </div>
            <p className="row-amount">
              <strong>{formatExact(sumMinor, currency)}</strong>
            </p>
          </li>
        ))}
        {differences.map(({ accountId, keptMinor, enteredMinor }) => (
          <li key={accountId}>
            <div className="row-text">
              <h2>{accountId}</h2>
              <small>
                {t('ledger.check.difference', { kept: keptMinor, entered: enteredMinor })}
              </small>
            </div>
          </li>
        ))}
        {unbalanced.map(({ transactionId, currency, sumMinor }) => (
          <li key={`${transactionId} ${currency}`}>
            <div className="row-text">
              <h2>
                <a href={transactionPath(transactionId)}>
                  {t('ledger.check.unbalanced', { number: transactionId })}
                </a>
              </h2>
              <small>{formatExact(sumMinor, currency)}</small>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton href="/admin/ledger/check">{t('ledger.check.again')}</LinkButton>
      </p>
    </LedgerPage>
  );
}
