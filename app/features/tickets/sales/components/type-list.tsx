import type { SoldType } from '#app/domain/tickets/sold-types.ts';
import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { formatMinor, formatMinorInFull } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { ShownSale } from '../queries/show-sale.server.ts';

type Props = { sale: ShownSale; currency: string };

/** Each ticket type of an event: its price, state and takings. */
export function TypeList({ sale, currency }: Props) {
  const t = words('tickets');
  const address = `${ticketsPath(sale.venueId, sale.eventId)}/types`;
  return (
    <section className="stack-2" aria-labelledby="types">
      <h2 id="types">{t('sales.types')}</h2>
      <ul className="rows">
        {sale.types.map((type) => (
          <li key={type.id}>
            <div className="row-text">
              <h3>
                <a href={`${address}/${type.id}`}>
                  <bdi>{type.name}</bdi>
                </a>
              </h3>
              <span>{factsOf(type, sale, currency).join(' · ')}</span>
              <small>
                {[
                  t('sales.soldCount', { count: type.sold }),
                  ...(type.comps > 0 ? [t('sales.compCount', { count: type.comps })] : []),
                  ...(type.elsewhere > 0
                    ? [t('sales.elsewhereCount', { count: type.elsewhere })]
                    : []),
                  ...(type.held > 0 ? [t('sales.heldCount', { count: type.held })] : []),
                  t('sales.leftCount', { count: type.left }),
                  ...waitingOf(type, sale),
                ].join(' · ')}
              </small>
            </div>
            <p className="row-amount">
              <strong>{formatMinorInFull(type.grossMinor, currency)}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(type: SoldType, { types, timeZone }: ShownSale, currency: string): string[] {
  const t = words('tickets');
  const { priceMinor, doorPriceMinor, ticketsEach, state, saleFrom } = type;
  const written = (minor: number) =>
    minor === 0 ? t('sales.freePrice') : formatMinor(minor, currency);
  const nameOf = (wanted: string | null) => types.find(({ id }) => id === wanted)?.name ?? '';
  return [
    written(priceMinor),
    ...(doorPriceMinor === null ? [] : [t('sales.atDoor', { price: written(doorPriceMinor) })]),
    t(`sales.state.${state}`, {
      moment: saleFrom ? momentAt(saleFrom, { timeZone }) : '',
      name: nameOf(type.afterTypeId),
    }),
    ...(type.isHidden ? [t('sales.hidden')] : []),
    ...(ticketsEach > 1 ? [t('sales.bundle', { count: ticketsEach })] : []),
    ...(type.sharesWith ? [t('sales.shares', { name: nameOf(type.sharesWith) })] : []),
  ];
}

/** The buyers waiting for it, and the tickets put back on sale. */
function waitingOf({ id }: SoldType, { waiting, pooled }: ShownSale): string[] {
  const t = words('tickets');
  const isOf = ({ typeId }: { typeId: string }) => typeId === id;
  return [
    ...waiting
      .filter(isOf)
      .map(({ people, quantity }) => t('sales.waiting.count', { count: people, wanted: quantity })),
    ...pooled.filter(isOf).map(({ count }) => t('sales.pooled', { count })),
  ];
}
