import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { refundEveryone } from '../orders/commands.server.ts';
import type { Route } from './+types/refund-all';
import { refundOfTypes } from './fields.ts';
import { TypeChecks } from './parts.tsx';
import { showRefundAll } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ viewer, orm, params }: Viewed<'eventId'>) => {
  const overview = await showRefundAll(orm, viewer, params.eventId);
  return { as: overview.venueId, overview };
});

export const action = formAction(refundEveryone, {
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/refund-all`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  t('sales.refundAll.title', { event: page?.overview.title ?? '' }),
);

/** The cost of refunding everyone, type by type, and its progress afterwards. */
export default function RefundAll({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { overview } = loaderData;
  const { eventId, venueId, title, currency, types, untouched, left } = overview;
  const back = (
    <LinkButton href={`${ticketsPath(venueId, eventId)}/orders`}>
      {t('sales.order.toOrders')}
    </LinkButton>
  );
  const field = formFields(refundOfTypes, { fields: {}, typed: {}, ...refused });
  const listed = types.map(({ id, name, count, backMinor }) => ({
    id,
    name,
    facts: [
      t('sales.orders.tickets', { count }),
      ...(backMinor > 0 ? [formatMinorInFull(backMinor, currency)] : []),
    ].join(', '),
  }));
  const [only] = listed;
  return (
    <TaskPage title={t('sales.refundAll.title', { event: title })} refused={refused}>
      {left !== null && left > 0 && <p>{t('sales.refundAll.underWay', { count: left })}</p>}
      {untouched.elsewhere > 0 && (
        <p>{t('sales.refundAll.elsewhere', { count: untouched.elsewhere })}</p>
      )}
      {untouched.cash > 0 && <p>{t('sales.refundAll.cash', { count: untouched.cash })}</p>}
      {types.some(({ count }) => count > 0) ? (
        <PostForm className="form" action={`${ticketsPath(venueId, eventId)}/refund-all`}>
          {only && listed.length === 1 && (
            <p>
              <bdi>{only.name}</bdi>: {only.facts}
            </p>
          )}
          <TypeChecks legend={t('sales.refundAll.types')} types={listed} refused={refused} />
          <InputField of={field.reason} dir="auto" />
          <p>{t('sales.refundAll.text')}</p>
          <div className="row">
            <Button tone="danger">{t('sales.refundAll.button')}</Button>
            {back}
          </div>
        </PostForm>
      ) : (
        <>
          {left === 0 && <p>{t('sales.refundAll.done')}</p>}
          {left === null && <p>{t('sales.refundAll.nothing')}</p>}
          <div className="row">{back}</div>
        </>
      )}
    </TaskPage>
  );
}
