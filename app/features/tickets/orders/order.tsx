import { isValidTicket } from '#app/domain/tickets/ticket.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { walletsAt } from '#app/platform/wallets/wallets.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CheckField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { leaveBasket } from '../baskets/commands.server.ts';
import { poolTicket, unpoolTicket } from '../waiting/commands.server.ts';
import type { Route } from './+types/order';
import { changeOrderEmail, invoiceOrder, returnTickets } from './commands.server.ts';
import { buyer, invoiced } from './fields.ts';
import { paymentForm } from './loaders.server.ts';
import { AddressForm, askedAddress, ShowLink, TicketCode, WalletList } from './parts.tsx';
import { placeOrder } from './place-order.server.ts';
import { type OrderView, showOrder } from './show-order.server.ts';

const t = words('tickets');

/** A basket, and later the order that it became. */
export function loader({ context, params: { link }, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  return orRefuse(async () => ({
    order: await showOrder(services, viewer, { link }),
    wallets: walletsAt(services.brand.wallets, new Date()),
    known: viewer && { name: viewer.name ?? '', email: viewer.email },
    done: doneIn(new URL(request.url), [
      ...(['waiting', 'declined', 'returned', 'offered', 'taken', 'corrected'] as const),
    ]),
  }));
}

export const handle: PageHandle = { pays: true };

export const action = pageForms({
  payment: formAction(placeOrder, paymentForm),
  removal: formAction(leaveBasket, { to: ({ link }) => `/orders/${link}` }),
  invoice: formAction(invoiceOrder, { to: ({ link }) => `/orders/${link}` }),
  email: formAction(changeOrderEmail, {
    to: (_, { link }) => `/orders/${link}?done=corrected`,
  }),
  returns: formAction(returnTickets, { to: ({ link }) => `/orders/${link}?done=returned` }),
  resale: formAction(poolTicket, { to: ({ link }) => `/orders/${link}?done=offered` }),
  'resale/removal': formAction(unpoolTicket, { to: ({ link }) => `/orders/${link}?done=taken` }),
});

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => t('buy.get'));

/** The address is a secret, which links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

/** A buyer’s tickets: held, bought, or gone. */
export default function Order({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, done } = loaderData;
  const { state, title, day, doors, venue, address, showPath } = order;
  return (
    <div className="band task order">
      <PageHead title={t(`order.title.${state}`, { event: title })}>
        {[day, t('order.doors', { time: doors }), venue, address].filter(Boolean).join(' · ')}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && state !== 'placed' && (
          <Message tone={done === 'declined' ? 'bad' : 'plain'}>{t(`order.done.${done}`)}</Message>
        )}
        {order.isMoved && !order.isCancelled && (
          <Message tone="plain">{t('order.moved', { day })}</Message>
        )}
        {order.isCancelled && <Message tone="bad">{t('order.cancelled')}</Message>}
        {state === 'basket' && <Basket {...loaderData} refused={refused} />}
        {state === 'over' && <Over order={order} />}
        {state === 'placed' && <Tickets {...loaderData} refused={refused} />}
        <ShowLink path={showPath} />
      </div>
    </div>
  );
}

type Props = Route.ComponentProps['loaderData'] & { refused: RefusedForm | undefined };

function Basket({ order, known, refused }: Props) {
  const { link, heldUntil, heldUntilClock, isFree, isAsked } = order;
  const written = { name: order.name || known?.name, email: order.email || known?.email };
  const typed = refused?.typed ?? { name: written.name ?? '', email: written.email ?? '' };
  const field = formFields(buyer, { fields: {}, ...refused, typed });
  return (
    <>
      <p className="held">
        <time-left until={heldUntil.toISOString()}>
          {t('order.held', { time: heldUntilClock })}
        </time-left>
      </p>
      {order.unusedCode && (
        <Message tone="bad">{t('order.codeUnused', { code: order.unusedCode })}</Message>
      )}
      <Lines order={order} />
      {order.lines.some(({ seats }) => seats) && (
        <p>
          <LinkButton href={`/orders/${link}/seats`}>{t('seats.choice.link')}</LinkButton>
        </p>
      )}
      <PostForm className="form" action={`/orders/${link}/payment`}>
        <InputField of={field.name} autoComplete="name" dir="auto" />
        <InputField of={field.email} autoComplete="email" />
        <HiddenFields askedEmail={askedAddress(refused)} />
        <div className="row">
          <Button tone="spotlight">
            {isFree ? t('order.confirm') : t('order.pay', { total: order.total })}
          </Button>
        </div>
      </PostForm>
      {!isAsked && (
        <PostForm action={`/orders/${link}/removal`}>
          <Button>{t('order.leave')}</Button>
        </PostForm>
      )}
    </>
  );
}

function Lines({ order: { lines, total, taxes } }: Pick<Props, 'order'>) {
  return (
    <dl className="totals">
      {lines.map(({ name, quantity, price, seats }) => (
        <div key={name}>
          <dt dir="auto">
            {t('order.line', { quantity, name })}
            {seats && <small> {seats}</small>}
          </dt>
          <dd>{price}</dd>
        </div>
      ))}
      <div>
        <dt>
          <b>{t('order.total')}</b>
          {taxes.map(({ percent, tax }) => (
            <small key={percent}> {t('order.tax', { percent, tax })}</small>
          ))}
        </dt>
        <dd>
          <b>{total}</b>
        </dd>
      </div>
    </dl>
  );
}

/** The basket has run out, or its money came too late. */
function Over({ order: { showPath, isAsked, isOverLimit } }: Pick<Props, 'order'>) {
  return (
    <>
      <p>{t(isOverLimit ? 'order.overPerPerson' : 'order.over')}</p>
      {isAsked && !isOverLimit && <p>{t('order.overPaid')}</p>}
      {showPath && (
        <div className="row">
          <LinkButton href={`${showPath}/tickets`} tone="spotlight">
            {t('order.again')}
          </LinkButton>
        </div>
      )}
    </>
  );
}

/** The invoice, once it is issued, and its credit notes. */
function Invoice({ order, refused }: Pick<Props, 'order' | 'refused'>) {
  const { link, documents, canInvoice, name } = order;
  if (documents.length > 0)
    return (
      <p className="links no-print">
        {documents.map(({ id, title }) => (
          <a key={id} className="quiet-link" href={`/orders/${link}/documents/${id}.pdf`}>
            {title}
          </a>
        ))}
      </p>
    );
  if (!canInvoice) return null;
  const typed = refused?.typed ?? { name };
  const field = formFields(invoiced, { fields: {}, ...refused, typed });
  return (
    <details className="no-print" open={refused?.typed.address !== undefined}>
      <summary>{t('invoice.title')}</summary>
      <PostForm className="form" action={`/orders/${link}/invoice`}>
        <p>{t('invoice.lead')}</p>
        <InputField of={field.name} dir="auto" autoComplete="organization" />
        <InputField of={field.address} dir="auto" autoComplete="street-address" />
        <InputField of={field.taxId} />
        <div className="row">
          <Button>{t('invoice.ask')}</Button>
        </div>
      </PostForm>
    </details>
  );
}

function Tickets({ order, wallets, done, refused }: Props) {
  const { tickets, showPath, email, link, returns, canCorrectEmail } = order;
  const valid = tickets.filter((ticket) => isValidTicket(ticket) && !ticket.isPassedOn);
  return (
    <>
      {(done === 'returned' || done === 'offered' || done === 'taken' || done === 'corrected') && (
        <Message tone="good">{t(`order.done.${done}`)}</Message>
      )}
      {email && <p className="no-print">{t('order.sent', { email })}</p>}
      {canCorrectEmail && (
        <AddressForm
          className="no-print"
          title={t('address.wrong')}
          lead={t('address.lead')}
          button={t('address.change')}
          action={`/orders/${link}/email`}
          refused={refused}
        />
      )}
      <ol className="tickets">
        {tickets.map((ticket) => (
          <li key={ticket.id} data-state={ticket.isPassedOn ? 'passed on' : ticket.state}>
            <TicketCode ticket={ticket} night={order}>
              {ticket.isPassedOn && isValidTicket(ticket) && (
                <p dir="auto">{t('order.passedOn', { name: ticket.name })}</p>
              )}
              {ticket.path && isValidTicket(ticket) && (
                <a className="quiet-link no-print" href={ticket.path}>
                  {t('order.change')}{' '}
                  <span className="visually-hidden">
                    {t('order.ticket', { number: ticket.number })}
                  </span>
                </a>
              )}
              {ticket.code && (
                <WalletList
                  wallets={wallets}
                  path={`/orders/${link}/tickets/${ticket.id}`}
                  number={ticket.number}
                />
              )}
            </TicketCode>
          </li>
        ))}
      </ol>
      <Lines order={order} />
      {valid.length > 0 && (
        <div className="row no-print">
          <LinkButton href={`/orders/${link}/tickets.pdf`}>{t('print.download')}</LinkButton>
          <print-page>
            <Button type="button">{t('order.print')}</Button>
          </print-page>
          {showPath && (
            <LinkButton href={`${showPath.split('-')[0]}.ics`}>{t('order.calendar')}</LinkButton>
          )}
        </div>
      )}
      <Invoice order={order} refused={refused} />
      {returns && valid.length > 0 && (
        <PostForm className="form no-print" action={`/orders/${link}/returns`}>
          <fieldset>
            <legend>{t('order.returnTitle')}</legend>
            <p className="field-hint">{t('order.returnHint', { until: returns.until })}</p>
            {valid.map(({ id, number, type }, at) => (
              <CheckField
                key={id}
                id={`return-${id}`}
                name={`ticketIds.${at}`}
                value={id}
                label={t('order.returnOne', { number, type })}
              />
            ))}
          </fieldset>
          <div className="row">
            <Button tone="danger">{t('order.return')}</Button>
          </div>
        </PostForm>
      )}
      <PoolPart order={order} />
    </>
  );
}

/** The alternative of a buyer who can’t return tickets: put them back on sale, one by one. */
function PoolPart({ order: { resale, link } }: { order: OrderView }) {
  if (resale.length === 0) return null;
  return (
    <section className="stack-2 no-print" aria-labelledby="pool">
      <h2 id="pool">{t('pool.title')}</h2>
      <p>
        {t('pool.rule')} {resale.some(({ seat }) => seat) && t('pool.seatRule')}
      </p>
      <ul className="rows">
        {resale.map(({ id, title, short, seat, amount, state }) => (
          <li key={id}>
            <div className="row-text">
              <h3 dir="auto">{title}</h3>
              {seat && <p dir="auto">{seat}</p>}
              <p>{t(`pool.state.${state}`, { amount })}</p>
              {state !== 'being bought' && (
                <PostForm
                  action={`/orders/${link}/${state === 'offered' ? 'resale/removal' : 'resale'}`}
                >
                  <input type="hidden" name="ticketId" value={id} />
                  <Button>
                    {t(state === 'offered' ? 'pool.takeBack' : 'pool.put')}{' '}
                    <span className="visually-hidden">{short}</span>
                  </Button>
                </PostForm>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
