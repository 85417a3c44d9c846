import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { TransactionView } from '../queries/read-transaction.server.ts';
import { accountName, accountPath, type OwnerNames, sourceName } from '../words/ledger-words.ts';
import { LedgerAmount, type LedgerReader } from './ledger-amount.tsx';
import { LedgerPage } from './ledger-page.tsx';

type Props = { transaction: TransactionView; names: OwnerNames; reader: LedgerReader };

/** A transaction: its cause, its source and its entries. */
export function LedgerTransaction({ transaction, names, reader }: Props) {
  const t = words('payments');
  const { id, kind, cause, postedAt, sourceType, sourceId, providerRef, facts, entries } =
    transaction;
  const source = `${sourceType}:${sourceId}`;
  const rows: [string, string][] = [
    [t('ledger.transaction.number'), String(id)],
    [t('ledger.transaction.posted'), momentAt(postedAt, reader)],
    [t('ledger.transaction.cause'), cause],
    [t('ledger.transaction.provider'), providerRef ?? t('ledger.transaction.onlyHere')],
    ...Object.entries(facts).map(([name, value]): [string, string] => [name, String(value)]),
  ];
  return (
    <LedgerPage title={t(`ledger.kinds.${kind}`)}>
      <dl className="columns figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('ledger.transaction.source')}</dt>
          <dd>
            <a href={`/admin/ledger/search?q=${encodeURIComponent(source)}`}>
              {sourceName(transaction, names)}
            </a>
          </dd>
        </div>
      </dl>
      <section className="section" aria-labelledby="entries">
        <h2 id="entries">{t('ledger.account.entries')}</h2>
        <ul className="rows">
          {entries.map(({ position, amountMinor, ...account }) => (
            <li key={position}>
              <div className="row-text">
                <h3>
                  <a href={accountPath(account)}>{accountName(account, names)}</a>
                </h3>
              </div>
              <LedgerAmount amountMinor={amountMinor} currency={account.currency} />
            </li>
          ))}
        </ul>
      </section>
    </LedgerPage>
  );
}
