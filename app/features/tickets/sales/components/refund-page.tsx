import { isValidTicket } from '#app/domain/tickets/states.ts';
import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { refund } from '../fields.ts';
import type { SoldOrder } from '../queries/show-sold-order.server.ts';

type Props = { order: SoldOrder; chosen: string[]; refused: RefusedForm | undefined };

function textOf(paidBy: SoldOrder['paidBy'], backMinor: number) {
  if (paidBy === 'elsewhere') return 'import.refund';
  return backMinor > 0 ? 'sales.refund.text' : 'sales.refund.free';
}

/** The cost of refunding these tickets, before it is done. */
export function RefundPage({ order, chosen, refused }: Props) {
  const t = words('tickets');
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
