import type { SalesDay, SalesLine } from '#app/domain/tickets/sales-by-day.ts';
import { inWords } from '#app/fields/in-words.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { ShownSale } from '../queries/show-sale.server.ts';

/**
 * Sales day by day, as a picture, a sentence and a table, beside the break-even of the deals. One
 * day alone is no picture.
 */
export function SalesProgress({ sale }: { sale: ShownSale }) {
  const t = words('tickets');
  const { days, line } = sale;
  return (
    <section className="simulator stack" aria-labelledby="progress">
      <h2 id="progress">{t('sales.progress.title')}</h2>
      {!line && <p className="field-hint">{t('sales.progress.none')}</p>}
      {line && days.length > 1 && (
        <figure>
          <Chart line={line} days={days} />
          <figcaption>
            <Legend sale={sale} />
          </figcaption>
        </figure>
      )}
      <BreakEven sale={sale} />
      {line && <Days days={days} />}
    </section>
  );
}

function Chart({ line, days }: { line: SalesLine; days: readonly SalesDay[] }) {
  const t = words('tickets');
  const last = days.at(-1);
  const summary = t('sales.progress.summary', {
    count: last?.total ?? 0,
    day: writtenDay(last?.day ?? line.lastDay),
  });
  const { points, evenY, most, firstDay, lastDay } = line;
  return (
    <div className="chart">
      <span>{inWords(most)}</span>
      <div className="chart-plot">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${t('sales.progress.chart')}. ${summary}`}
        >
          {evenY !== null && (
            <line data-line="even" x1={0} x2={100} y1={100 - evenY} y2={100 - evenY} />
          )}
          <polyline
            data-line="sold"
            points={points.map(({ x, y }) => `${x},${Math.round((100 - y) * 100) / 100}`).join(' ')}
          />
        </svg>
      </div>
      <div className="split">
        <span>{writtenDay(firstDay, { dateStyle: 'medium' })}</span>
        <span>{writtenDay(lastDay, { dateStyle: 'medium' })}</span>
      </div>
    </div>
  );
}

function Legend({ sale: { breakEven } }: { sale: ShownSale }) {
  const t = words('tickets');
  return (
    <ul className="chart-legend stack-1">
      <li data-mark="sold">{t('sales.progress.line')}</li>
      {breakEven.sold !== null && (
        <li data-mark="evenLine">
          {t(`sales.progress.${breakEven.kind === 'at' ? 'evenLine' : 'leastLine'}`, {
            number: inWords(breakEven.sold),
          })}
        </li>
      )}
    </ul>
  );
}

/** The distance of the night from covering its deals; nothing where no deal states it. */
function BreakEven({ sale: { breakEven, deals, days } }: { sale: ShownSale }) {
  const t = words('tickets');
  if (breakEven.kind === 'unknown') return null;
  return (
    <div className="stack-1">
      <p>{saidOf(breakEven, days.at(-1)?.total ?? 0)}</p>
      {deals.length > 1 && (
        <ul aria-label={t('sales.progress.deals')}>
          {deals.map((deal) => (
            <li key={deal.bookingId} dir="auto">
              {saidOfDeal(deal)}
            </li>
          ))}
        </ul>
      )}
      <p className="field-hint">{t('sales.progress.hint')}</p>
    </div>
  );
}

function saidOf(breakEven: ShownSale['breakEven'], total: number): string {
  const t = words('tickets');
  const { kind, sold } = breakEven;
  if (sold === null) return t('sales.progress.never');
  const number = inWords(sold);
  const count = sold - total;
  if (kind === 'at')
    return count > 0
      ? t('sales.progress.missing', { count, number })
      : t('sales.progress.covered', { number });
  return count > 0
    ? t('sales.progress.severalMissing', { count, number })
    : t('sales.progress.severalCovered', { number });
}

function saidOfDeal({ performer, sellable, breakEvenSold }: ShownSale['deals'][number]): string {
  const t = words('tickets');
  const name = performer ?? t('sales.progress.gone');
  if (sellable === 0) return t('sales.progress.dealUnknown', { name });
  return breakEvenSold === null
    ? t('sales.progress.dealNever', { name })
    : t('sales.progress.dealAt', { name, count: breakEvenSold });
}

/** Behind the picture, or in its place. */
function Days({ days }: { days: readonly SalesDay[] }) {
  const t = words('tickets');
  const table = (
    <>
      <table className="amount-table">
        <thead>
          <tr>
            {(['day', 'sold', 'total'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`sales.progress.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sold, total }) => (
            <tr key={day}>
              <th scope="row">{writtenDay(day)}</th>
              <td>{inWords(sold)}</td>
              <td>{inWords(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">{t('sales.progress.backHint')}</p>
    </>
  );
  if (days.length === 1) return table;
  return (
    <details>
      <summary>{t('sales.progress.table')}</summary>
      {table}
    </details>
  );
}
