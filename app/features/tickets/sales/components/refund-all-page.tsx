import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { refundOfTypes } from '../fields.ts';
import type { RefundAll } from '../queries/show-refund-all.server.ts';
import { TypeChecks } from './type-checks.tsx';

type Props = { overview: RefundAll; refused: RefusedForm | undefined };

/** The cost of refunding everyone, type by type, and its progress afterwards. */
export function RefundAllPage({ overview, refused }: Props) {
  const t = words('tickets');
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
