import type { Deal } from '#app/domain/bookings/terms/deal.ts';
import type { Simulation } from '#app/domain/bookings/terms/simulation.ts';
import { inWords } from '#app/fields/in-words.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { SimulatorChart } from './simulator-chart.tsx';
import { SimulatorTable } from './simulator-table.tsx';

export type Simulated = { simulation: Simulation; currency: string; kind: Deal['kind'] };

/** The simulation of a deal: two figures, a chart, and a table. */
export function Simulator({ simulation, currency, kind }: Simulated) {
  const t = words('bookings');
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
  const t = words('bookings');
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
  return words('bookings')('terms.simulator.tickets', { count });
}

type LegendProps = {
  simulation: Simulation;
  kind: Deal['kind'];
  money: (amountMinor: number) => string;
};

function Legend({ simulation, kind, money }: LegendProps) {
  const t = words('bookings');
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
