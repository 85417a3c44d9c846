import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { listFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm, SelectField } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/order-places';
import { moveTickets } from './commands.server.ts';
import { type ShownPlaces, showPlaces } from './show-places.server.ts';

const t = words('tickets');

/** The possible places for chosen tickets of an order, and their effect. */
export const loader = forViewer(
  async ({ viewer, database, url, params }: Viewed<'eventId' | 'orderId'>) => {
    const ticketIds = url.searchParams.getAll('ticket');
    const typeId = url.searchParams.get('type');
    const move = await showPlaces(database, viewer, { ...params, ticketIds, typeId });
    return { as: move.order.venueId, move };
  },
);

export const action = formAction(moveTickets, {
  to: ({ as, orderId }, { eventId }) => `${ticketsPath(as, eventId)}/orders/${orderId}?done=moved`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('move.title', { number: page?.move.order.number ?? '' }),
  page?.move.order.title,
]);

/** Moves tickets of an order: first the place is chosen, then the page shows the effect. */
export default function OrderPlaces({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { move } = loaderData;
  const { order, chosen, places, to } = move;
  const address = `${ticketsPath(order.venueId, order.eventId)}/orders/${order.id}`;
  const now = chosen.map(({ typeName, seat }) => (seat ? `${typeName}, ${seat}` : typeName));
  const lead = { count: chosen.length, name: order.name };
  const whereNow = listFormat().format([...new Set(now)]);
  const keep = <LinkButton href={address}>{t('move.keep')}</LinkButton>;
  return (
    <TaskPage title={t('move.title', { number: order.number })} refused={refused}>
      {chosen.length > 0 && <p dir="auto">{t('move.lead', { ...lead, places: whereNow })}</p>}
      {chosen.length === 0 || places.length === 0 ? (
        <>
          <p>{t(chosen.length === 0 ? 'move.nothing' : 'move.none')}</p>
          <p>{keep}</p>
        </>
      ) : to ? (
        <Confirmation {...move} to={to} address={address}>
          {keep}
        </Confirmation>
      ) : (
        <form className="form" method="get" action={`${address}/move`}>
          {chosen.map(({ id }) => (
            <HiddenFields key={id} ticket={id} />
          ))}
          <SelectField
            name="type"
            label={t('move.to')}
            hint={t('move.toHint')}
            options={places.map(({ typeId, place, left }) => ({
              value: typeId,
              label: t('move.typeLeft', { name: place, count: left }),
            }))}
          />
          <div className="row">
            <Button tone="spotlight">{t('move.next')}</Button>
            {keep}
          </div>
        </form>
      )}
    </TaskPage>
  );
}

type Confirmed = ShownPlaces & {
  to: NonNullable<ShownPlaces['to']>;
  address: string;
  children: React.ReactNode;
};

/** Seats are chosen for a few tickets; more get the best ones that are free. */
function Confirmation({ order, chosen, to, seats, address, children }: Confirmed) {
  const ids = chosen.map(({ id }) => id);
  const query = new URLSearchParams([...ids.map((id) => ['ticket', id]), ['type', to.typeId]]);
  const free = seats.map(({ id, name }) => ({ value: id, label: name }));
  const options = [{ value: '', label: t('move.best') }, ...free];
  return (
    <PostForm className="form" action={`${address}/move?${query}`}>
      <HiddenFields ticketIds={ids.join(',')} typeId={to.typeId} />
      <p dir="auto">{t('move.text', { place: to.place })}</p>
      {to.isOtherShow && order.paidBy === 'card' && <p>{t('move.showText')}</p>}
      {to.isNumbered &&
        chosen.length <= mostChosen &&
        chosen.map(({ id, number }, at) => (
          <SelectField
            key={id}
            name={`seatIds.${at}`}
            label={t('move.seat', { number })}
            options={options}
          />
        ))}
      <div className="row">
        <Button tone="spotlight">{t('move.button', { count: chosen.length })}</Button>
        {children}
      </div>
    </PostForm>
  );
}

const mostChosen = 8;
