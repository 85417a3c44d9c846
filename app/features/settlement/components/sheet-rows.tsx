import { type Row, sheetParts } from '#app/domain/settlement/rows.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { ShownSettlement } from '../queries/show-settlement.server.ts';
import { nameOfRow, notesOf, writeFormula } from '../words/write-formula.ts';
import { LineWays } from './line-ways.tsx';
import { ListAll, mostListed } from './list-all.tsx';

/** What the whole comes to, part by part, each row with how it comes about. */
export function SheetRows({ shown, isWhole }: { shown: ShownSettlement; isWhole: boolean }) {
  const rows = [...shown.document.sheet.rows, ...shown.balance];
  return sheetParts.map((part) => {
    const own = rows.filter((row) => row.part === part);
    if (own.length === 0) return null;
    const entered = own.filter(({ lineId }) => lineId !== null);
    // What follows from the lines is always in sight.
    const listed = new Set(entered.slice(0, isWhole ? entered.length : mostListed));
    return (
      <section key={part} className="section" aria-labelledby={`part-${part}`}>
        <h2 id={`part-${part}`}>{words('settlement')(`parts.${part}`)}</h2>
        <dl className="amounts">
          {own
            .filter((row) => row.lineId === null || listed.has(row))
            .map((row) => (
              <SheetRow
                key={row.lineId ?? `${row.name}-${row.formula?.values.ticketsCount ?? ''}`}
                {...{ row, shown }}
              />
            ))}
        </dl>
        {!isWhole && <ListAll count={entered.length} />}
      </section>
    );
  });
}

const totals = new Set<Row['name']>(['net', 'takings', 'payout', 'total', 'balance', 'venue']);

function SheetRow({ row, shown }: { row: Row; shown: ShownSettlement }) {
  const t = words('settlement');
  const { currency, lines } = shown.document;
  const line = lines.find(({ id }) => id === row.lineId);
  const notes = line ? notesOf(line, currency) : [];
  return (
    <div className={totals.has(row.name) ? 'amounts-total' : undefined}>
      <dt>
        <span dir="auto">{nameOfRow(row)}</span>
        {row.formula && <small>{writeFormula(row.formula, currency)}</small>}
        {notes.length > 0 && <small>{notes.join(' ')}</small>}
        {row.isOutside && <small>{t('outside')}</small>}
        {row.lineId && <LineWays {...{ shown, lineId: row.lineId, label: row.label ?? '' }} />}
      </dt>
      <dd>{formatMinorInFull(row.amountMinor, currency)}</dd>
    </div>
  );
}
