import { data } from 'react-router';
import { accountKinds } from '#app/domain/payments/accounts.ts';
import { formatExact } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { Route } from './+types/ledger-account';
import { entryIn } from './fields.ts';
import { namesIn, showLedger, typedIn } from './loaders.server.ts';
import { LedgerAmount, LedgerPage, type LedgerReader } from './parts.tsx';
import { type AccountEntry, readAccount } from './queries.server.ts';
import { accountName, accountPath, type OwnerNames, sourceName, transactionPath } from './words.ts';

const t = words('payments');

export async function loader(args: Route.LoaderArgs) {
  const { orm, query, reader } = showLedger(args);
  const kind = accountKinds.find((one) => one === args.params.kind);
  const [owner = '', currency = ''] = [args.params.owner, args.params.currency].map((part) =>
    part.replaceAll('\0', '').toWellFormed(),
  );
  const before = entryIn(typedIn(query, 'before'));
  const account = kind && { kind, owner: owner === '-' ? '' : owner, currency };
  const page = account && (await readAccount(orm, account, before));
  if (!page) throw data(null, { status: 404 });
  const names = await namesIn(orm, [page.account, ...page.entries]);
  return { page, names, isFirst: before === null, reader };
}

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? accountName(page.page.account, page.names) : t('ledger.account.title'),
);

/** An account’s balance, and its entries with the balance after each. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { page, names, isFirst, reader } = loaderData;
  const { account, balanceMinor, entries, next } = page;
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
          {entries.map((entry) => (
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
            <LinkButton
              href={`${accountPath(account)}?before=${next.transactionId}.${next.position}`}
            >
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
