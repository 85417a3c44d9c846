import type { CSSProperties } from 'react';
import type { Simulation } from '#app/domain/bookings/terms/simulation.ts';
import type { Deal } from '#app/domain/bookings/terms/terms.ts';
import { inWords } from '#app/fields/in-words.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { digitsIn, formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

const t = words('bookings');

export type Simulated = { simulation: Simulation; currency: string; kind: Deal['kind'] };

/** The simulation of a deal: two figures, a chart, and a table. */
export function Simulator({ simulation, currency, kind }: Simulated) {
  const money = (amountMinor: number) => formatMinor(amountMinor, currency);
  const { sellable, walkoutMinor, points } = simulation;
  const count = inWords(sellable);
  if (sellable === 0)
    return <p>{t('terms.simulator.noTickets', { amount: money(walkoutMinor) })}</p>;
  const summary = t('terms.simulator.chartSummary', {
    least: money(points[0]?.payoutMinor ?? 0),
    most: money(walkoutMinor),
    count,
  });
  return (
    <div className="simulator stack">
      <dl className="columns figures">
        <BreakEven {...simulation} />
        <div>
          <dt>{t('terms.simulator.walkout')}</dt>
          <dd>
            <strong>{money(walkoutMinor)}</strong>
            <small>{t('terms.simulator.walkoutHint', { count })}</small>
          </dd>
        </div>
      </dl>
      <figure>
        <SimulatorChart simulation={simulation} currency={currency} summary={summary} />
        <figcaption>
          <Legend simulation={simulation} money={money} kind={kind} />
        </figcaption>
      </figure>
      <details>
        <summary>{t('terms.simulator.table')}</summary>
        <SimulatorTable simulation={simulation} currency={currency} />
        <p className="field-hint">{t('terms.simulator.proportion')}</p>
      </details>
    </div>
  );
}

function BreakEven({ breakEvenSold }: Simulation) {
  const [figure, hint] =
    breakEvenSold === null
      ? [t('terms.simulator.breakEvenNever'), t('terms.simulator.breakEvenNeverHint')]
      : [
          breakEvenSold === 0
            ? t('terms.simulator.breakEvenAtOnce')
            : ticketsInWords(breakEvenSold),
          t('terms.simulator.breakEvenHint'),
        ];
  return (
    <div>
      <dt>{t('terms.simulator.breakEven')}</dt>
      <dd>
        <strong>{figure}</strong>
        <small>{hint}</small>
      </dd>
    </div>
  );
}

function ticketsInWords(count: number): string {
  return t('terms.simulator.tickets', { count });
}

type LegendProps = {
  simulation: Simulation;
  kind: Deal['kind'];
  money: (amountMinor: number) => string;
};

function Legend({ simulation, kind, money }: LegendProps) {
  const { guaranteeMinor, splitPoint, breakEvenSold } = simulation;
  return (
    <ul className="chart-legend stack-1">
      <li data-mark="payout">{t('terms.simulator.payoutLine')}</li>
      <li data-mark="takings">{t('terms.simulator.takingsLine')}</li>
      {guaranteeMinor > 0 && (
        <li data-mark="guarantee">
          {t('terms.simulator.guarantee', { amount: money(guaranteeMinor) })}
        </li>
      )}
      {splitPoint && (
        <li data-mark="split">
          {t(`terms.simulator.${splitWord(kind)}`, {
            amount: money(splitPoint.netMinor),
            count: inWords(splitPoint.sold),
          })}
        </li>
      )}
      {breakEvenSold !== null && (
        <li data-mark="even">
          {t('terms.simulator.breakEvenMark', { count: inWords(breakEvenSold) })}
        </li>
      )}
    </ul>
  );
}

function splitWord(kind: Deal['kind']): 'splitPoint' | 'overtakes' | 'afterExpenses' {
  if (kind === 'plus') return 'splitPoint';
  return kind === 'doorAfterExpenses' ? 'afterExpenses' : 'overtakes';
}

type Props = { simulation: Simulation; currency: string };

/** The chart’s points as a table, also for screen readers. */
function SimulatorTable({ simulation, currency }: Props) {
  const format = numberFormat(digitsIn(currency));
  const amount = (minor: number) => format.format(minor / 10 ** minorDigitsOf(currency));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="wide-table" aria-label={t('terms.simulator.chart')} tabIndex={0}>
      <table className="amount-table">
        <caption>{t('terms.simulator.tableCaption', { currency })}</caption>
        <thead>
          <tr>
            {(['sold', 'net', 'payout', 'venue'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`terms.simulator.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(simulation).map(({ sold, netMinor, payoutMinor, venueMinor }) => (
            <tr key={sold}>
              <th scope="row">{inWords(sold)}</th>
              <td>{amount(netMinor)}</td>
              <td>{amount(payoutMinor)}</td>
              <td>{amount(venueMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Leaves out the earlier of two points one ticket apart, unless the house is small. */
function rowsOf({ points, sellable }: Simulation): Simulation['points'] {
  if (sellable <= 40) return points;
  return points.filter((point, index) => points[index + 1]?.sold !== point.sold + 1);
}

type SimulatorChartProps = { simulation: Simulation; currency: string; summary: string };

/**
 * Payout and takings against tickets sold. The lines stretch with the page; words and marks over
 * them keep their size.
 */
function SimulatorChart({ simulation, currency, summary }: SimulatorChartProps) {
  const { sellable, points, guaranteeMinor, splitPoint, breakEvenSold } = simulation;
  const most = Math.max(1, ...points.flatMap((point) => [point.payoutMinor, forPayout(point)]));
  const x = (sold: number) => round((100 * sold) / sellable);
  const y = (amountMinor: number) => round(100 - (100 * Math.max(0, amountMinor)) / most);
  const line = (amountOf: (point: Point) => number) =>
    points.map((point) => `${x(point.sold)},${y(amountOf(point))}`).join(' ');
  const payoutAt = (sold: number) =>
    points.find((point) => point.sold >= sold)?.payoutMinor ?? guaranteeMinor;
  const mark = (sold: number): CSSProperties => ({
    left: `${x(sold)}%`,
    top: `${y(payoutAt(sold))}%`,
  });
  return (
    <div className="chart">
      <span>{formatMinor(most, currency)}</span>
      <div className="chart-plot">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${t('terms.simulator.chart')}. ${summary}`}
        >
          {guaranteeMinor > 0 && (
            <line
              data-line="guarantee"
              x1={0}
              x2={100}
              y1={y(guaranteeMinor)}
              y2={y(guaranteeMinor)}
            />
          )}
          <polyline data-line="takings" points={line(forPayout)} />
          <polyline data-line="payout" points={line(({ payoutMinor }) => payoutMinor)} />
        </svg>
        {splitPoint && (
          <span className="chart-mark" data-mark="split" style={mark(splitPoint.sold)} />
        )}
        {breakEvenSold !== null && (
          <span className="chart-mark" data-mark="even" style={mark(breakEvenSold)} />
        )}
      </div>
      <div className="split">
        <span>0</span>
        <span>{t('terms.simulator.sold')}</span>
        <span>{inWords(sellable)}</span>
      </div>
    </div>
  );
}

type Point = Simulation['points'][number];

/**
 * The part of takings that is left for the payout; the venue breaks even where it crosses the
 * payout.
 */
function forPayout({ payoutMinor, venueMinor }: Point): number {
  return payoutMinor + venueMinor;
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
