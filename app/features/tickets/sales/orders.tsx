import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/orders';
import { findOrders } from './commands.server.ts';
import { orderSearch } from './fields.ts';
import { type ListedOrder, listOrders } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ services, viewer, url, params: { eventId } }: Viewed<'eventId'>) => {
    const after = url.searchParams.get('after') ?? undefined;
    const orders = await listOrders(services, viewer, { eventId, after });
    return { ...orders, as: orders.venueId };
  },
);

export const action = formAction(findOrders, { shows: (result) => result });

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('sales.orders.short'),
  page?.title,
  page?.day.long,
]);

/** The orders of an event. A search is posted, so that no address has its words. */
export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { eventId, venueId, title, day } = loaderData;
  const results = actionData?.refused === false ? actionData : null;
  const refused = actionData?.refused === false ? undefined : actionData;
  const items = results?.items ?? loaderData.items;
  const next = results ? null : loaderData.next;
  const sought = results?.text ?? null;
  const address = `${ticketsPath(venueId, eventId)}/orders`;
  const typed = refused?.typed ?? { text: sought ?? '' };
  const field = formFields(orderSearch, { fields: {}, ...refused, typed });
  const isAll = sought === null;
  return (
    <div className="band">
      <PageHead title={t('sales.orders.title', { event: title })}>
        {t('sales.orders.lead', { day: day.long })}
      </PageHead>
      {refused && <Message tone="bad">{refused.message}</Message>}
      {(items.length > 0 || !isAll) && (
        <search>
          <PostForm className="filter" action={address}>
            <InputField of={field.text} dir="auto" />
            <Button>{t('sales.orders.find')}</Button>
            {!isAll && (
              <a className="quiet-link" href={address}>
                {t('sales.orders.all')}
              </a>
            )}
          </PostForm>
        </search>
      )}
      {items.length === 0 && (
        <EmptyState>
          {isAll ? t('sales.orders.none') : t('sales.orders.noneFound', { text: sought })}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="rows">
          {items.map((order) => (
            <Row key={order.id} order={order} address={address} />
          ))}
        </ul>
      )}
      <p className="links section">
        {next && (
          <a className="quiet-link" href={`${address}?${new URLSearchParams({ after: next })}`}>
            {t('sales.orders.more')}
          </a>
        )}
        {items.length > 0 && isAll && (
          <>
            <a className="quiet-link" href={`${ticketsPath(venueId, eventId)}/sold.csv`}>
              {t('sales.orders.download')}
            </a>
            <a className="quiet-link" href={`${ticketsPath(venueId, eventId)}/refund-all`}>
              {t('sales.refundAll.short')}
            </a>
          </>
        )}
        <a className="quiet-link" href={ticketsPath(venueId, eventId)}>
          {t('sales.back')}
        </a>
      </p>
    </div>
  );
}

function Row({ order, address }: { order: ListedOrder; address: string }) {
  const { id, number, name, email, currency, totalMinor, backMinor, count, validCount } = order;
  return (
    <li>
      <div className="row-text">
        <h2>
          <a href={`${address}/${id}`}>
            <bdi>{name || t('sales.orders.number', { number })}</bdi>
          </a>
        </h2>
        <span>{email}</span>
        <small>
          {[
            t('sales.orders.number', { number }),
            order.placed,
            t('sales.orders.tickets', { count }),
            ...(count > validCount
              ? [t('sales.orders.refundedOf', { count: count - validCount })]
              : []),
          ].join(' · ')}
        </small>
      </div>
      <p className="row-amount">
        <strong>{formatMinorInFull(totalMinor, currency)}</strong>{' '}
        {backMinor > 0 && (
          <span>{t('sales.orders.back', { amount: formatMinorInFull(backMinor, currency) })}</span>
        )}
      </p>
    </li>
  );
}
