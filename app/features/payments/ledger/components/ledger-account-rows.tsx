import type { AccountRow } from '../queries/list-accounts.server.ts';
import { accountName, accountPath, type OwnerNames } from '../words/ledger-words.ts';
import { LedgerAmount } from './ledger-amount.tsx';

type Props = {
  rows: AccountRow[];
  names: OwnerNames;
  /** The level of each account’s heading, below the list’s own. */
  heading: 'h2' | 'h3';
};

export function LedgerAccountRows({ rows, names, heading: Heading }: Props) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="row-text">
            <Heading>
              <a href={accountPath(row)}>{accountName(row, names)}</a>
            </Heading>
          </div>
          <LedgerAmount amountMinor={row.balanceMinor} currency={row.currency} />
        </li>
      ))}
    </ul>
  );
}
