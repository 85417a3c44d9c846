import { forViewer } from '#app/http/for-viewer.server.ts';
import { formatExact } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/ledger';
import { LedgerAmount, LedgerSearch } from './parts.tsx';
import { type CurrencyTotals, readTotals } from './queries.server.ts';

const t = words('payments');

export const loader = forViewer(({ services, viewer }) => readTotals(services, viewer, {}));

export const meta = privatePage(() => t('ledger.title'));

/** The books at a glance, with the proof that they sum to zero. */
export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { currencies } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('ledger.title')}>{t('ledger.lead')}</PageHead>
      <LedgerSearch query="" />
      {currencies.length === 0 && <EmptyState>{t('ledger.empty')}</EmptyState>}
      {currencies.map((one) => (
        <Currency key={one.currency} totals={one} />
      ))}
      <div className="row section">
        <LinkButton tone="spotlight" href="/admin/ledger/check">
          {t('ledger.check.now')}
        </LinkButton>
        <LinkButton href="/admin/ledger/accounts">{t('ledger.list.all')}</LinkButton>
      </div>
    </div>
  );
}

type CurrencyProps = { totals: CurrencyTotals };

function Currency({ totals: { currency, kinds, sumMinor } }: CurrencyProps) {
  return (
    <section className="section" aria-labelledby={`in-${currency}`}>
      <h2 id={`in-${currency}`}>{currency}</h2>
      <ul className="rows">
        {kinds.map(({ kind, accounts, balanceMinor }) => (
          <li key={kind}>
            <div className="row-text">
              <h3>
                <a href={`/admin/ledger/accounts?kind=${kind}&currency=${currency}`}>
                  {t(`ledger.accounts.${kind}`)}
                </a>
              </h3>
              <small>{t('ledger.count', { count: accounts })}</small>
            </div>
            <LedgerAmount amountMinor={balanceMinor} currency={currency} />
          </li>
        ))}
        <li>
          <div className="row-text">
            <h3>{t('ledger.sum')}</h3>
            <Badge
              shape={sumMinor === 0 ? 'disc' : 'diamond'}
              tone={sumMinor === 0 ? 'good' : 'bad'}
            >
              {t(sumMinor === 0 ? 'ledger.balanced' : 'ledger.unbalanced')}
            </Badge>
          </div>
          <p className="row-amount">
            <strong>{formatExact(sumMinor, currency)}</strong>
          </p>
        </li>
      </ul>
    </section>
  );
}
