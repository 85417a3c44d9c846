import { isValidTicket } from '#app/domain/tickets/states.ts';
import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { MovesList } from '../../moves/components/moves-list.tsx';
import { AddressForm } from '../../orders/components/address-form.tsx';
import { AddressesList } from '../../orders/components/addresses-list.tsx';
import type { SoldOrder } from '../queries/show-sold-order.server.ts';

type Props = {
  order: SoldOrder;
  done: 'refunded' | 'moved' | 'corrected' | undefined;
  refused: RefusedForm | undefined;
};

/** An order, for its venue: buyer, tickets, and possible refunds. */
export function SoldOrderPage({ order, done, refused }: Props) {
  const t = words('tickets');
  const { eventId, venueId, id, number, title, placed, name, email } = order;
  const orders = `${ticketsPath(venueId, eventId)}/orders`;
  return (
    <div className="band task">
      <PageHead title={t('sales.order.title', { number })}>
        {t('sales.order.lead', { event: title, moment: placed })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && (
          <Message tone="good">
            {done === 'corrected' ? t('address.done') : t(`sales.done.${done}`)}
          </Message>
        )}
        <dl className="pairs">
          <div>
            <dt>{t('sales.order.buyer')}</dt>
            <dd dir="auto">
              {name} <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          <div>
            <dt>{t('sales.order.paid')}</dt>
            <dd>{paidOf(order)}</dd>
          </div>
        </dl>
        {email && (
          <AddressForm
            title={t('address.wrong')}
            lead={t('address.leadOther', { email })}
            button={t('address.correct')}
            action={`${orders}/${id}/email`}
            refused={refused}
          />
        )}
        <Tickets order={order} address={`${orders}/${id}`} />
        <MovesList moves={order.moves} />
        <AddressesList addresses={order.addresses} />
        <p className="links">
          <a className="quiet-link" href={orders}>
            {t('sales.order.toOrders')}
          </a>
        </p>
      </div>
    </div>
  );
}

function paidOf({ paidBy, totalMinor, currency }: SoldOrder): string {
  const t = words('tickets');
  const amount = formatMinorInFull(totalMinor, currency);
  if (paidBy === 'elsewhere') return t('import.paid', { amount });
  return paidBy === 'comp' ? t('comp.paid') : amount;
}

/** Reason why money can’t go back from here. */
const notHere = {
  card: 'sales.order.paidOut',
  comp: 'sales.order.paidOut',
  cash: 'doorSale.paid',
  elsewhere: 'import.notHere',
} as const;

/** Its tickets; valid ones can be chosen, and the next page shows the effect. */
function Tickets({ order, address }: { order: SoldOrder; address: string }) {
  const t = words('tickets');
  const { tickets, isPaidOut, paidBy } = order;
  const isValid = tickets.some(isValidTicket);
  const mayRefund = isValid && (!isPaidOut || paidBy === 'elsewhere');
  return (
    <section className="stack-2" aria-labelledby="tickets">
      <h2 id="tickets">{t('sales.order.tickets')}</h2>
      <form className="form" method="get" action={`${address}/refund`}>
        {isValid && <p className="field-hint">{t('sales.order.refundHint')}</p>}
        <ul className="rows">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Ticket ticket={ticket} order={order} isChosen={isValid} />
            </li>
          ))}
        </ul>
        {isPaidOut && <p>{t(notHere[paidBy])}</p>}
        {!isPaidOut && !mayRefund && <p>{t('sales.order.noneLeft')}</p>}
        {isValid && (
          <div className="row">
            <Button formAction={`${address}/move`}>{t('sales.order.move')}</Button>
            {mayRefund && (
              <Button>{t(paidBy === 'elsewhere' ? 'import.cancel' : 'sales.order.refund')}</Button>
            )}
          </div>
        )}
      </form>
    </section>
  );
}

type TicketProps = { ticket: SoldOrder['tickets'][number]; order: SoldOrder; isChosen: boolean };

function Ticket({ ticket, order: { currency, name: buyer }, isChosen }: TicketProps) {
  const t = words('tickets');
  const { id, number, typeName, seat, name, state, priceMinor } = ticket;
  const label = t('sales.order.ticket', { number, type: seat ? `${typeName}, ${seat}` : typeName });
  const facts = [
    ...(name && name !== buyer ? [name] : []),
    formatMinorInFull(priceMinor, currency),
    t(`sales.order.state.${state}`),
  ].join(' · ');
  if (isChosen && isValidTicket({ state }))
    return (
      <CheckField name="ticket" id={`ticket-${number}`} value={id} label={label} hint={facts} />
    );
  return (
    <div className="row-text">
      <span dir="auto">{label}</span>
      <small dir="auto">{facts}</small>
    </div>
  );
}
