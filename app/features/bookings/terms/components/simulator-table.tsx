import type { Simulation } from '#app/domain/bookings/terms/simulation.ts';
import { inWords } from '#app/fields/in-words.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { digitsIn } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

type Props = { simulation: Simulation; currency: string };

/** The chart’s points as a table, also for screen readers. */
export function SimulatorTable({ simulation, currency }: Props) {
  const t = words('bookings');
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
