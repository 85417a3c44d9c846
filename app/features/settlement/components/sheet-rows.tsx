import { type Row, sheetParts } from '#app/domain/settlement/rows.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { SettlementInSight } from '../queries/in-sight.server.ts';
import { nameOfRow, notesOf, writeFormula } from '../words/write-formula.ts';
import { LineWays } from './line-ways.tsx';
import { ListAll } from './list-all.tsx';

/** The sums part by part, each row with its formula. */
export function SheetRows({ settlement }: { settlement: SettlementInSight }) {
  return sheetParts.map((part) => {
    const own = settlement.rows.filter((row) => row.part === part);
    if (own.length === 0) return null;
    return (
      <section key={part} className="section" aria-labelledby={`part-${part}`}>
        <h2 id={`part-${part}`}>{words('settlement')(`parts.${part}`)}</h2>
        <dl className="amounts">
          {own.map((row) => (
            <SheetRow
              key={row.lineId ?? `${row.name}-${row.formula?.values.ticketsCount ?? ''}`}
              row={row}
              settlement={settlement}
            />
          ))}
        </dl>
        <ListAll settlement={settlement} part={part} />
      </section>
    );
  });
}

const totals = new Set<Row['name']>(['net', 'takings', 'payout', 'total', 'balance', 'venue']);

function SheetRow({ row, settlement }: { row: Row; settlement: SettlementInSight }) {
  const t = words('settlement');
  const { currency, lines } = settlement;
  const line = row.lineId === null ? undefined : lines[row.lineId];
  const notes = line ? notesOf(line, currency) : [];
  return (
    <div className={totals.has(row.name) ? 'amounts-total' : undefined}>
      <dt>
        <span dir="auto">{nameOfRow(row)}</span>
        {row.formula && <small>{writeFormula(row.formula, currency)}</small>}
        {notes.length > 0 && <small>{notes.join(' ')}</small>}
        {row.isOutside && <small>{t('outside')}</small>}
        {row.lineId && (
          <LineWays settlement={settlement} lineId={row.lineId} label={row.label ?? ''} />
        )}
      </dt>
      <dd>{formatMinorInFull(row.amountMinor, currency)}</dd>
    </div>
  );
}
