import { currenciesOf } from '#app/domain/payments/payment.ts';
import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField, PostForm, SelectField } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { TaxInputs } from '../taxes/parts.tsx';
import type { Route } from './+types/rules';
import { openSale } from './commands.server.ts';
import { sale } from './fields.ts';
import { startSale } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ viewer, orm, services, params: { eventId } }: Viewed<'eventId'>) => {
    const offered = currenciesOf(services.settings);
    const start = await startSale(orm, viewer, { eventId, offered });
    return { ...start, as: start.venueId };
  },
);

export const action = formAction(openSale, {
  to: ({ as, eventId }, { isFirst }) =>
    `${ticketsPath(as, eventId)}${isFirst ? '/new-type' : '?done=changed'}`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  t('sales.rules.title', { event: page?.title ?? '' }),
);

/** The rules that all tickets of an event are sold by. */
export default function Rules({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { eventId, venueId, title, written, currencies, taxes, isSetUp } = loaderData;
  const address = ticketsPath(venueId, eventId);
  const field = formFields(sale, { fields: {}, ...refused, typed: refused?.typed ?? written });
  return (
    <TaskPage
      title={t('sales.rules.title', { event: title })}
      lead={t('sales.rules.lead')}
      refused={refused}
    >
      <PostForm className="form" action={`${address}/rules`}>
        <SelectField
          {...field.currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
        <details open={isSetUp || refused !== undefined}>
          <summary>{t('sales.rules.more')}</summary>
          <div className="form">
            <TaxInputs field={field} taxes={taxes} venueId={venueId} />
            <InputField of={field.returnHours} />
            <InputField of={field.mostPerPerson} />
            <InputField of={field.basketsPerMinute} />
          </div>
        </details>
        <div className="row">
          <Button tone="spotlight">{t(isSetUp ? 'sales.rules.save' : 'sales.rules.next')}</Button>
          <LinkButton href={address}>{t('sales.back')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
