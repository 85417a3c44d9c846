import { words } from '#app/lib/words.ts';
import type { SoldOrder } from '../../sales/queries/show-sold-order.server.ts';

/** Each correction of an order’s email address: its author and its time. */
export function AddressesList({ addresses }: Pick<SoldOrder, 'addresses'>) {
  const t = words('tickets');
  if (addresses.length === 0) return null;
  return (
    <section className="stack-2" aria-labelledby="addresses">
      <h2 id="addresses">{t('address.history')}</h2>
      <ul className="rows">
        {addresses.map(({ linkNumber, before, after, by, name, moment }) => (
          <li key={linkNumber} className="row-text" dir="auto">
            {t(by === 'buyer' ? 'address.lineBuyer' : 'address.lineVenue', {
              before: before || t('address.forgotten'),
              after: after || t('address.forgotten'),
              name: name ?? t('move.gone'),
              moment,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
