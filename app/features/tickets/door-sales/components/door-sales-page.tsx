import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { QuantityInput, quantityField } from '../../orders/components/quantity-input.tsx';
import { BackToTickets } from '../../sales/components/back-to-tickets.tsx';
import type { DoorSales } from '../queries/show-door-sales.server.ts';

type DoorSale = DoorSales['latest'][number];
type Props = {
  shown: DoorSales;
  /** What was just sold, and where its tickets are shown; what was just undone. */
  sold: DoorSale | null;
  soldPath: string | null;
  undone: DoorSale | null;
  refused: RefusedForm | undefined;
};

/** Sells for cash at the door, and undoes what was a mistake. */
export function DoorSalesPage(props: Props) {
  const t = words('tickets');
  const { shown, refused } = props;
  const { eventId, venueId, title, day, currency, cashMinor, isOpen, types } = shown;
  return (
    <div className="band task">
      <PageHead title={t('doorSale.title', { event: title })}>
        {t('doorSale.lead', { day: day.long })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <Done {...props} />
        {types.length === 0 && <EmptyState>{t('doorSale.none')}</EmptyState>}
        {types.length > 0 && !isOpen && <EmptyState>{t('doorSale.closed')}</EmptyState>}
        {types.length > 0 && isOpen && <Offer {...{ shown, refused }} />}
        <dl className="row figures times">
          <div>
            <dt>{t('doorSale.taken')}</dt>
            <dd>
              <strong>{formatMinorInFull(cashMinor, currency)}</strong>
            </dd>
          </div>
        </dl>
        <Latest shown={shown} />
        {shown.maySell && <BackToTickets {...{ venueId, eventId }} />}
      </div>
    </div>
  );
}

function Done({ shown: { currency }, sold, soldPath, undone }: Props) {
  const t = words('tickets');
  const totalOf = ({ totalMinor }: DoorSale) => formatMinorInFull(totalMinor, currency);
  if (undone?.isUndone)
    return <Message tone="good">{t('doorSale.undoneNow', { total: totalOf(undone) })}</Message>;
  if (!sold || !soldPath || sold.isUndone) return null;
  return (
    <Message tone="good">
      {t('doorSale.sold', { total: totalOf(sold), number: sold.number })}{' '}
      <a href={soldPath}>{t('doorSale.show')}</a>
    </Message>
  );
}

function Offer({ shown, refused }: Pick<Props, 'shown' | 'refused'>) {
  const t = words('tickets');
  const { eventId, venueId, currency, types } = shown;
  return (
    <PostForm className="form" action={`${ticketsPath(venueId, eventId)}/door-sales`}>
      <ul className="ticket-types">
        {types.map(({ id, name, doorPriceMinor, left }) => (
          <li key={id}>
            <div className="stack-1">
              <h2 id={`type-${id}`} dir="auto">
                {name}
              </h2>
              <p>
                <b>
                  {doorPriceMinor === 0
                    ? t('buy.free')
                    : formatMinorInFull(doorPriceMinor, currency)}
                </b>
                {` · ${left > 0 ? t('doorSale.left', { count: left }) : t('buy.soldOut')}`}
              </p>
            </div>
            {left > 0 && (
              <QuantityInput typeId={id} most={left} typed={refused?.typed[quantityField(id)]} />
            )}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button tone="spotlight">{t('doorSale.sell')}</Button>
      </div>
    </PostForm>
  );
}

function Latest({ shown: { eventId, venueId, currency, latest, isOpen } }: Pick<Props, 'shown'>) {
  const t = words('tickets');
  if (latest.length === 0) return null;
  const address = `${ticketsPath(venueId, eventId)}/door-sales`;
  return (
    <section className="stack-2" aria-labelledby="latest">
      <h2 id="latest">{t('doorSale.latest')}</h2>
      <ul className="rows">
        {latest.map(({ id, number, count, totalMinor, isUndone, at }) => (
          <li key={id}>
            <div className="row-text">
              <h3>{t('sales.orders.number', { number })}</h3>
              <small>
                {[
                  at,
                  t('doorSale.tickets', { count }),
                  formatMinorInFull(totalMinor, currency),
                  ...(isUndone ? [t('doorSale.undone')] : []),
                ].join(' · ')}
              </small>
            </div>
            {isOpen && !isUndone && (
              <PostForm action={`${address}/sales/${id}/removal`}>
                <Button aria-label={t('doorSale.undoOf', { number })}>{t('doorSale.undo')}</Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
