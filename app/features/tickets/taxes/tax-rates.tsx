import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/tax-rates';
import { addTaxRate } from './commands.server.ts';
import { taxRate } from './fields.ts';
import { ratesPath } from './parts.tsx';
import { type ListedRates, listTaxRates } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ services, viewer, url, params }: Viewed<'profileId'>) => ({
  as: params.profileId,
  listed: await listTaxRates(services, viewer, params),
  done: doneIn(url, ['removed'] as const),
}));

export const action = formAction(addTaxRate, {
  to: ({ as }, { rateId }) => `${ratesPath(as)}/${rateId}?done=added`,
});

export const meta = privatePage(() => t('tax.list'));

/** The taxes that a venue picks by name for its tickets, and a new one. */
export default function TaxRates({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { listed, done } = loaderData;
  const { venueId, rates } = listed;
  const address = ratesPath(venueId);
  const typed = refused?.typed ?? {};
  const field = formFields(taxRate, { fields: {}, ...refused, typed });
  return (
    <TaskPage title={t('tax.list')} lead={t('tax.listLead')} refused={refused}>
      {done && <Message tone="good">{t('tax.done.removed')}</Message>}
      {rates.length === 0 && <EmptyState>{t('tax.empty')}</EmptyState>}
      <ul className="rows">
        {rates.map((rate) => (
          <li key={rate.id}>
            <div className="row-text">
              <a href={`${address}/${rate.id}`} dir="auto">
                {rate.name}
              </a>
              <small>{datesOf(rate.dated).join(' · ')}</small>
            </div>
            {rate.now !== null && (
              <p className="row-amount">
                <strong>{formatPercent(rate.now)}</strong>
              </p>
            )}
          </li>
        ))}
      </ul>
      <section className="stack-2" aria-labelledby="new-rate">
        <h2 id="new-rate">{t('tax.new')}</h2>
        <PostForm className="form" action={address}>
          <InputField of={field.name} dir="auto" />
          <div className="columns">
            <InputField of={field.basisPoints} />
            <InputField of={field.fromDay} />
          </div>
          <div className="row">
            <Button tone="spotlight">{t('tax.add')}</Button>
          </div>
        </PostForm>
      </section>
    </TaskPage>
  );
}

function datesOf(dated: ListedRates['rates'][number]['dated']): string[] {
  return dated.map(({ fromDay, basisPoints }) =>
    t('tax.from', { percent: formatPercent(basisPoints), day: writtenDay(fromDay) }),
  );
}
