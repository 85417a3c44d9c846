import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { isValidTicket } from '#app/domain/tickets/ticket.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CheckField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import { correctOrderEmail, refundOrder } from '../orders/commands.server.ts';
import { AddressForm } from '../orders/parts.tsx';
import type { Route } from './+types/order';
import { refund } from './fields.ts';
import { type SoldOrder, showSoldOrder } from './queries.server.ts';

const t = words('tickets');

/** An order, and below its address the cost of refunding the chosen tickets. */
export const loader = forViewer(
  async ({ services, viewer, url, params }: Viewed<'eventId' | 'orderId'>) => {
    const order = await showSoldOrder(services, viewer, params);
    const isRefund = url.pathname.endsWith('/refund');
    return {
      as: order.venueId,
      order,
      chosen: isRefund ? url.searchParams.getAll('ticket') : null,
      done: doneIn(url, ['refunded', 'moved', 'corrected']),
    };
  },
);

export const action = pageForms({
  email: formAction(correctOrderEmail, {
    to: ({ as, eventId, orderId }) =>
      `${ticketsPath(as, eventId)}/orders/${orderId}?done=corrected`,
  }),
  refund: formAction(refundOrder, {
    to: ({ as, eventId, orderId }) => `${ticketsPath(as, eventId)}/orders/${orderId}?done=refunded`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  const number = page?.order.number ?? '';
  return [
    page?.chosen ? t('sales.refund.title', { number }) : t('sales.order.title', { number }),
    page?.order.title,
  ];
});

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, chosen, done } = loaderData;
  // After a refusal the sent ones stay chosen.
  const sent = actionData?.typed.ticketIds?.split(',');
  if (chosen) return <RefundPage order={order} chosen={sent ?? chosen} refused={actionData} />;
  return <SoldOrderPage order={order} done={done} refused={actionData} />;
}

type Props = {
  order: SoldOrder;
  done: 'refunded' | 'moved' | 'corrected' | undefined;
  refused: RefusedForm | undefined;
};

/** An order, for its venue: buyer, tickets, and possible refunds. */
function SoldOrderPage({ order, done, refused }: Props) {
  const { eventId, venueId, id, number, title, placed, name, email } = order;
  const orders = `${ticketsPath(venueId, eventId)}/orders`;
  return (
    <TaskPage
      title={t('sales.order.title', { number })}
      lead={t('sales.order.lead', { event: title, moment: placed })}
      refused={refused}
    >
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
    </TaskPage>
  );
}

function paidOf({ paidBy, totalMinor, currency }: SoldOrder): string {
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

/** Each correction of an order’s email address: its author and its time. */
function AddressesList({ addresses }: Pick<SoldOrder, 'addresses'>) {
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

/** The moves of an order’s tickets: who, which and when. */
function MovesList({ moves }: Pick<SoldOrder, 'moves'>) {
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

type RefundPageProps = { order: SoldOrder; chosen: string[]; refused: RefusedForm | undefined };

function textOf(paidBy: SoldOrder['paidBy'], backMinor: number) {
  if (paidBy === 'elsewhere') return 'import.refund';
  return backMinor > 0 ? 'sales.refund.text' : 'sales.refund.free';
}

/** The cost of refunding these tickets, before it is done. */
function RefundPage({ order, chosen, refused }: RefundPageProps) {
  const { eventId, venueId, id, number, name, currency, paidBy } = order;
  const address = `${ticketsPath(venueId, eventId)}/orders/${id}`;
  const tickets = order.tickets.filter((one) => isValidTicket(one) && chosen.includes(one.id));
  const paidMinor = tickets.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const backMinor = paidBy === 'elsewhere' ? 0 : paidMinor;
  const amount = formatMinorInFull(backMinor, currency);
  const field = formFields(refund, { fields: {}, typed: {}, ...refused });
  const values = { count: tickets.length, name, amount };
  const keep = <LinkButton href={address}>{t('sales.refund.keep')}</LinkButton>;
  return (
    <TaskPage title={t('sales.refund.title', { number })} refused={refused}>
      {tickets.length === 0 ? (
        <>
          <p>{t('sales.refund.nothing')}</p>
          <p>{keep}</p>
        </>
      ) : (
        <PostForm className="form" action={`${address}/refund`}>
          <HiddenFields ticketIds={tickets.map((one) => one.id).join(',')} />
          <p dir="auto">{t(textOf(paidBy, backMinor), values)}</p>
          <InputField of={field.reason} dir="auto" />
          <div className="row">
            <Button tone="danger">
              {backMinor > 0 ? t('sales.refund.button', { amount }) : t('sales.refund.buttonFree')}
            </Button>
            {keep}
          </div>
        </PostForm>
      )}
    </TaskPage>
  );
}
