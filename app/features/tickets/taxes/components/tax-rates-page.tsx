import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { formatPercent } from '#app/lib/money/percent.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { taxRate } from '../fields.ts';
import type { ListedRates } from '../queries/list-tax-rates.server.ts';
import { ratesPath } from './tax-inputs.tsx';

type Props = {
  listed: ListedRates;
  done: 'removed' | undefined;
  refused: RefusedForm | undefined;
};

/** The taxes that a venue picks by name for its tickets, and a new one. */
export function TaxRatesPage({ listed: { venueId, rates }, done, refused }: Props) {
  const t = words('tickets');
  const address = ratesPath(venueId);
  const typed = refused?.typed ?? {};
  const field = formFields(taxRate, { fields: {}, ...refused, typed });
  return (
    <div className="band task">
      <PageHead title={t('tax.list')}>{t('tax.listLead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
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
      </div>
    </div>
  );
}

function datesOf(dated: ListedRates['rates'][number]['dated']): string[] {
  const t = words('tickets');
  return dated.map(({ fromDay, basisPoints }) =>
    t('tax.from', { percent: formatPercent(basisPoints), day: writtenDay(fromDay) }),
  );
}
