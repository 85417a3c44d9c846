import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { FoundTransaction } from '../queries/search-ledger.server.ts';
import { type OwnerNames, sourceName, transactionPath } from '../words/ledger-words.ts';
import type { LedgerReader } from './ledger-amount.tsx';

type Props = { rows: FoundTransaction[]; names: OwnerNames; reader: LedgerReader };

/** Transactions by their event and source. */
export function LedgerTransactionRows({ rows, names, reader }: Props) {
  const t = words('payments');
  return (
    <ul className="rows">
      {rows.map(({ id, kind, at, ...source }) => (
        <li key={id}>
          <div className="row-text">
            <h3>
              <a href={transactionPath(id)}>{t(`ledger.kinds.${kind}`)}</a>
            </h3>
            <small>
              {momentAt(at, reader)} · {sourceName(source, names)}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}
