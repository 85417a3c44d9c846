import type { CSSProperties } from 'react';
import type { Simulation } from '#app/domain/bookings/terms/simulation.ts';
import { inWords } from '#app/fields/in-words.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

type Props = { simulation: Simulation; currency: string; summary: string };

/**
 * Payout and takings against tickets sold. The lines stretch with the page; words and marks over
 * them keep their size.
 */
export function SimulatorChart({ simulation, currency, summary }: Props) {
  const t = words('bookings');
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
