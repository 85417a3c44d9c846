import { accountKinds } from '#app/domain/payments/ledger.ts';
import { refuseUnknown } from '#app/fields/command.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formatExact } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/ledger-account';
import { entryIn } from './fields.ts';
import { namesIn, typedIn } from './loaders.server.ts';
import { LedgerAmount, LedgerPage, type LedgerReader } from './parts.tsx';
import { type AccountEntry, readAccount } from './queries.server.ts';
import { accountName, accountPath, type OwnerNames, sourceName, transactionPath } from './words.ts';

const t = words('payments');

export const loader = forViewer(
  async ({ services, viewer, orm, url, params }: Viewed<'kind' | 'owner' | 'currency'>) => {
    const kind = accountKinds.find((kind) => kind === params.kind) ?? refuseUnknown();
    const [owner = '', currency = ''] = [params.owner, params.currency].map((part) =>
      part.replaceAll('\0', '').toWellFormed(),
    );
    const after = entryIn(typedIn(url.searchParams, 'before')) ?? undefined;
    const page = await readAccount(services, viewer, {
      kind,
      owner: owner === '-' ? '' : owner,
      currency,
      after,
    });
    const names = await namesIn(orm, [page.account, ...page.items]);
    return { page, names, isFirst: after === undefined, reader: { timeZone: viewer.timeZone } };
  },
);

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? accountName(page.page.account, page.names) : t('ledger.account.title'),
);

/** An account’s balance, and its entries with the balance after each. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { page, names, isFirst, reader } = loaderData;
  const { account, balanceMinor, items, next } = page;
  const { currency } = account;
  return (
    <LedgerPage title={accountName(account, names)} lead={t(`ledger.about.${account.kind}`)}>
      <section className="section" aria-labelledby="balance">
        <h2 id="balance">{t('ledger.account.balance')}</h2>
        <LedgerAmount amountMinor={balanceMinor} currency={currency} />
      </section>
      <section className="section" aria-labelledby="entries">
        <h2 id="entries">{t('ledger.account.entries')}</h2>
        <ul className="rows">
          {items.map((entry) => (
            <Entry
              key={`${entry.transactionId}-${entry.position}`}
              entry={entry}
              currency={currency}
              reader={reader}
              names={names}
            />
          ))}
        </ul>
        <p className="row">
          {!isFirst && (
            <LinkButton href={accountPath(account)}>{t('ledger.account.newest')}</LinkButton>
          )}
          {next && (
            <LinkButton href={`${accountPath(account)}?before=${next}`}>
              {t('ledger.account.older')}
            </LinkButton>
          )}
        </p>
      </section>
    </LedgerPage>
  );
}

type EntryProps = {
  entry: AccountEntry;
  currency: string;
  reader: LedgerReader;
  names: OwnerNames;
};

function Entry({ entry, currency, reader, names }: EntryProps) {
  const { transactionId, kind, at, amountMinor, balanceMinor } = entry;
  const side = balanceMinor < 0 ? 'credit' : 'debit';
  const amount = formatExact(Math.abs(balanceMinor), currency);
  const then = balanceMinor === 0 ? amount : `${amount} ${t(`ledger.${side}`)}`;
  return (
    <li>
      <div className="row-text">
        <h3>
          <a href={transactionPath(transactionId)}>{t(`ledger.kinds.${kind}`)}</a>
        </h3>
        <small>
          {momentAt(at, reader)} · {sourceName(entry, names)}
        </small>
      </div>
      <LedgerAmount amountMinor={amountMinor} currency={currency}>
        <small>{t('ledger.account.then', { balance: then })}</small>
      </LedgerAmount>
    </li>
  );
}
