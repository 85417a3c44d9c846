import { words } from '#app/lib/words.ts';
import type { SoldOrder } from '../../sales/queries/show-sold-order.server.ts';

/** The moves of an order’s tickets: who, which and when. */
export function MovesList({ moves }: Pick<SoldOrder, 'moves'>) {
  const t = words('tickets');
  if (moves.length === 0) return null;
  return (
    <section className="stack-2" aria-labelledby="moves">
      <h2 id="moves">{t('move.history')}</h2>
      <ul className="rows">
        {moves.map(({ id, number, from, to, moment, by }) => (
          <li key={id}>
            <div className="row-text">
              <span dir="auto">{t('move.line', { number, from, to })}</span>
              <small dir="auto">{t('move.by', { moment, name: by ?? t('move.gone') })}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
