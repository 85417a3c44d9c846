import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ledger-transaction';
import { namesIn } from './loaders.server.ts';
import { LedgerAmount, LedgerPage } from './parts.tsx';
import { readTransaction } from './queries.server.ts';
import { accountName, accountPath, sourceName } from './words.ts';

const t = words('payments');

export const loader = forViewer(
  async ({ services, viewer, orm, params }: Viewed<'transactionId'>) => {
    const transaction = await readTransaction(services, viewer, params);
    const names = await namesIn(orm, [transaction, ...transaction.entries]);
    return { transaction, names, reader: { timeZone: viewer.timeZone } };
  },
);

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  return page
    ? [t(`ledger.kinds.${page.transaction.kind}`), String(page.transaction.id)]
    : t('ledger.transaction.title');
});

/** A transaction: its cause, its source and its entries. */
export default function Transaction({ loaderData }: Route.ComponentProps) {
  const { transaction, names, reader } = loaderData;
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
