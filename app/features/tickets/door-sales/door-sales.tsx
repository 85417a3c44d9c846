import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { qrPicture } from '#app/platform/qr-code.server.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm, TickField } from '#app/ui/form.tsx';
import { EmptyState, Message, TaskPage } from '#app/ui/page.tsx';
import { RoomFill } from '../door/parts.tsx';
import { typedLines } from '../orders/loaders.server.ts';
import { QuantityInput, quantityField } from '../orders/parts.tsx';
import { orderPath } from '../orders/queries.server.ts';
import { BackToTickets } from '../sales/parts.tsx';
import type { Route } from './+types/door-sales';
import { sellAtDoor, undoDoorSale } from './commands.server.ts';
import { doorSale } from './fields.ts';
import { type DoorSales as DoorSalesView, showDoorSales } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ viewer, services, url, params }: Viewed<'profileId' | 'eventId'>) => {
    const doorSales = await showDoorSales(services, viewer, params);
    const just = (what: string) =>
      doorSales.latest.find(({ id }) => id === url.searchParams.get(what)) ?? null;
    const sold = just('sold');
    const soldPath = sold && orderPath(services.secret, sold);
    const payUrl =
      sold?.state === 'waiting' && soldPath ? addressAt(services.brand.site, soldPath) : null;
    return {
      as: params.profileId,
      doorSales,
      sold,
      soldPath,
      undone: just('undone'),
      pay: payUrl ? { url: payUrl, picture: qrPicture(payUrl) } : null,
      takesCards: services.cards !== null,
    };
  },
);

export const action = pageForms({
  '': formAction(sellAtDoor, {
    given: ({ typed }) => typedLines(typed),
    to: ({ as, eventId }, { orderId }) => `${ticketsPath(as, eventId)}/door-sales?sold=${orderId}`,
  }),
  removal: formAction(undoDoorSale, {
    to: ({ as, eventId, orderId }) => `${ticketsPath(as, eventId)}/door-sales?undone=${orderId}`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('doorSale.short'),
  page?.doorSales.title,
  page?.doorSales.day.long,
]);

type DoorSale = DoorSalesView['latest'][number];
type Props = {
  doorSales: DoorSalesView;
  /** The sale just made or being paid, with the address of its tickets; the sale just undone. */
  sold: DoorSale | null;
  soldPath: string | null;
  /** The address at which its buyer pays, as text and as a code. */
  pay: { url: string; picture: string } | null;
  undone: DoorSale | null;
  takesCards: boolean;
  refused: RefusedForm | undefined;
};

/** Sells at the door, and undoes what was a mistake. */
export default function DoorSales({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { doorSales } = loaderData;
  const { eventId, venueId, title, day, isOpen, types } = doorSales;
  return (
    <TaskPage
      title={t('doorSale.title', { event: title })}
      lead={t('doorSale.lead', { day: day.long })}
      refused={refused}
    >
      <live-part id="door-now" of={`door:${eventId}`}>
        <div className="stack-3">
          <Done {...loaderData} />
          <RoomFill fill={doorSales.fill} />
        </div>
      </live-part>
      {types.length === 0 && <EmptyState>{t('doorSale.none')}</EmptyState>}
      {types.length > 0 && !isOpen && <EmptyState>{t('doorSale.closed')}</EmptyState>}
      {types.length > 0 && isOpen && <Offer {...loaderData} refused={refused} />}
      <live-part id="door-taken" of={`door:${eventId}`}>
        <div className="stack">
          <Taken doorSales={doorSales} />
          <Latest doorSales={doorSales} />
        </div>
      </live-part>
      <p className="links">
        <a className="quiet-link" href="/door-guide#selling">
          {t('door.guide')}
        </a>
      </p>
      {doorSales.maySell && <BackToTickets venueId={venueId} eventId={eventId} />}
    </TaskPage>
  );
}

function Done({ doorSales: { currency }, sold, soldPath, pay, undone }: Omit<Props, 'refused'>) {
  const totalOf = ({ totalMinor }: DoorSale) => formatMinorInFull(totalMinor, currency);
  if (undone && undone.state !== 'sold')
    return (
      <Message tone="good">
        {undone.state === 'undone'
          ? t(`doorSale.undoneNow.${undone.paidBy}`, {
              total: totalOf(undone),
            })
          : t('doorSale.undoneNow.notPaid')}
      </Message>
    );
  if (!sold || !soldPath) return null;
  if (sold.state === 'waiting' && pay)
    return <Paying sold={sold} pay={pay} total={totalOf(sold)} />;
  if (sold.state === 'not paid' || sold.state === 'given back')
    return (
      <Message tone="bad">
        {t(sold.state === 'not paid' ? 'doorSale.ranOut' : 'doorSale.gaveBack')}
      </Message>
    );
  if (sold.state === 'undone') return null;
  return (
    <Message tone="good">
      {t(`doorSale.sold.${sold.paidBy}`, {
        total: totalOf(sold),
        number: sold.number,
      })}{' '}
      <a href={soldPath}>{t('doorSale.show')}</a>
    </Message>
  );
}

type PayingProps = { sold: DoorSale; pay: NonNullable<Props['pay']>; total: string };

/** The page for the buyer’s own phone. It changes once the sale is paid. */
function Paying({ sold: { id, number, heldUntil }, pay, total }: PayingProps) {
  return (
    <section className="door-pay stack-2" aria-labelledby="paying">
      <h2 id="paying">{t('doorSale.pay.title', { total })}</h2>
      <p>{t('doorSale.pay.text', { number })}</p>
      <img src={pay.picture} width="260" height="260" alt={t('doorSale.pay.code')} />
      <p>
        <a href={pay.url}>{pay.url}</a>
      </p>
      <p role="status">
        <time-left until={heldUntil.iso}>
          {t('doorSale.pay.waiting', { time: heldUntil.clock })}
        </time-left>
      </p>
      <p>
        <a className="quiet-link" href={`?sold=${id}`}>
          {t('doorSale.pay.look')}
        </a>
      </p>
    </section>
  );
}

function Taken({ doorSales: { cashMinor, cardMinor, currency } }: Pick<Props, 'doorSales'>) {
  const taken = { cash: cashMinor, card: cardMinor };
  return (
    <dl className="row figures times">
      {(['cash', 'card'] as const).map((how) => (
        <div key={how}>
          <dt>{t(`doorSale.taken.${how}`)}</dt>
          <dd>
            <strong>{formatMinorInFull(taken[how], currency)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Offer({
  doorSales,
  takesCards,
  refused,
}: Pick<Props, 'doorSales' | 'takesCards' | 'refused'>) {
  const { eventId, venueId, currency, types } = doorSales;
  const typed = refused?.typed ?? { goesIn: 'yes' };
  const { goesIn } = formFields(doorSale, { fields: {}, ...refused, typed });
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
      <TickField of={goesIn} />
      <div className="row">
        <Button tone="spotlight" name="paidBy" value="cash">
          {t('doorSale.sell.cash')}
        </Button>
        {takesCards && (
          <Button name="paidBy" value="card">
            {t('doorSale.sell.card')}
          </Button>
        )}
      </div>
    </PostForm>
  );
}

function Latest({
  doorSales: { eventId, venueId, currency, latest, isOpen },
}: Pick<Props, 'doorSales'>) {
  if (latest.length === 0) return null;
  const address = `${ticketsPath(venueId, eventId)}/door-sales`;
  return (
    <section className="stack-2" aria-labelledby="latest">
      <h2 id="latest">{t('doorSale.latest')}</h2>
      <ul className="rows">
        {latest.map(({ id, number, count, totalMinor, paidBy, state, wentIn, at }) => (
          <li key={id}>
            <div className="row-text">
              <h3>{t('sales.orders.number', { number })}</h3>
              <small>
                {[
                  at,
                  t('doorSale.tickets', { count }),
                  formatMinorInFull(totalMinor, currency),
                  t(`doorSale.by.${paidBy}`),
                  ...(state === 'sold' ? [] : [t(`doorSale.state.${state}`)]),
                  ...(state === 'sold' && wentIn ? [t('doorSale.wentIn')] : []),
                ].join(' · ')}
              </small>
              {state === 'waiting' && (
                <a className="quiet-link" href={`?sold=${id}`}>
                  {t('doorSale.pay.show')}
                </a>
              )}
            </div>
            {isOpen && (state === 'sold' || state === 'waiting') && (
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
