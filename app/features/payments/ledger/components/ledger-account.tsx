import { formatExact } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { AccountEntry, AccountPage } from '../queries/read-account.server.ts';
import {
  accountName,
  accountPath,
  type OwnerNames,
  sourceName,
  transactionPath,
} from '../words/ledger-words.ts';
import { LedgerAmount, type LedgerReader } from './ledger-amount.tsx';
import { LedgerPage } from './ledger-page.tsx';

type Props = { page: AccountPage; names: OwnerNames; isFirst: boolean; reader: LedgerReader };

/** An account’s balance, and its entries with the balance after each. */
export function LedgerAccount({ page, names, isFirst, reader }: Props) {
  const t = words('payments');
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
  const t = words('payments');
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
