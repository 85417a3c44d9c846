import { numberFormat } from '#app/lib/formats.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { SettlementInSight } from '../queries/in-sight.server.ts';
import { LineWays } from './line-ways.tsx';
import { ListAll } from './list-all.tsx';

const fields = {
  price: 'priceMinor',
  sold: 'sold',
  comps: 'comps',
  kills: 'kills',
  gross: 'grossMinor',
  fees: 'feesMinor',
  tax: 'taxMinor',
  net: 'netMinor',
} as const;
type Column = keyof typeof fields;
type Counted = Partial<Record<(typeof fields)[Column], number>>;
const always = new Set<Column>(['price', 'sold', 'gross', 'net']);

export function BoxOfficeTable({ settlement }: { settlement: SettlementInSight }) {
  const t = words('settlement');
  const { types, ...all } = settlement.boxOffice;
  // A column of zeros is left out.
  const columns = (Object.keys(fields) as Column[]).filter(
    (column) => always.has(column) || (all as Counted)[fields[column]] !== 0,
  );
  const write = (of: object, column: Column) => {
    const value = (of as Counted)[fields[column]] ?? 0;
    const isMoney = fields[column].endsWith('Minor');
    return isMoney ? formatMinorInFull(value, settlement.currency) : numberFormat().format(value);
  };
  return (
    <div className="section">
      <h2 id="box-office">{t('boxOffice.heading')}</h2>
      {types.length === 0 && <EmptyState>{t('boxOffice.none')}</EmptyState>}
      {types.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it, too
        <section className="wide-table" aria-labelledby="box-office" tabIndex={0}>
          <table className="amount-table">
            <thead>
              <tr>
                <th scope="col">{t('boxOffice.type')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`boxOffice.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <tr key={type.id}>
                  <th scope="row">
                    <bdi>{type.label}</bdi>
                    <LineWays settlement={settlement} lineId={type.id} label={type.label}>
                      {t(`boxOffice.sources.${type.source}`)}
                    </LineWays>
                  </th>
                  {columns.map((column) => (
                    <td key={column}>{write(type, column)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('boxOffice.all')}</th>
                {columns.map((column) => (
                  <td key={column}>{column === 'price' ? '' : write(all, column)}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      <ListAll settlement={settlement} part="boxOffice" />
    </div>
  );
}
