import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/tax-rate';
import { changeTaxRate, removeTaxChange } from './commands.server.ts';
import { taxChange } from './fields.ts';
import { ratesPath } from './parts.tsx';
import { showTaxRate } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId, rateId } }: Viewed<'profileId' | 'rateId'>) => ({
    as: profileId,
    rate: await showTaxRate(orm, viewer, { rateId, venueId: profileId }),
    done: doneIn(url, rateSteps),
  }),
);

export const action = pageForms({
  changes: formAction(changeTaxRate, {
    to: ({ as, rateId }) => `${ratesPath(as)}/${rateId}?done=changed`,
  }),
  'changes/:fromDay/removal': formAction(removeTaxChange, {
    to: ({ as, rateId }, { isGone }) =>
      isGone ? `${ratesPath(as)}?done=removed` : `${ratesPath(as)}/${rateId}?done=changeRemoved`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [t('tax.list'), page?.rate.name]);

const rateSteps = ['added', 'changed', 'changeRemoved'] as const;

/** The rates of a tax by day, and a new one. */
export default function TaxRate({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { rate, done } = loaderData;
  const { venueId, rateId, name, dated } = rate;
  const address = `${ratesPath(venueId)}/${rateId}`;
  const typed = refused?.typed ?? {};
  const field = formFields(taxChange, { fields: {}, ...refused, typed });
  return (
    <TaskPage title={name} lead={t('tax.lead')} refused={refused}>
      {done && <Message tone="good">{t(`tax.done.${done}`)}</Message>}
      <ul className="rows">
        {dated.map(({ fromDay, basisPoints, canGo }) => (
          <li key={fromDay}>
            <div className="row-text">
              <strong>{formatPercent(basisPoints)}</strong>
              <small>{t('tax.fromOn', { day: writtenDay(fromDay) })}</small>
            </div>
            {canGo && (
              <PostForm action={`${address}/changes/${fromDay}/removal`}>
                <Button tone="danger" aria-label={t('tax.removeOf', { day: writtenDay(fromDay) })}>
                  {t('tax.remove')}
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      <section className="stack-2" aria-labelledby="change">
        <h2 id="change">{t('tax.changeTitle')}</h2>
        <PostForm className="form" action={`${address}/changes`}>
          <div className="columns">
            <InputField of={field.basisPoints} />
            <InputField of={field.fromDay} />
          </div>
          <div className="row">
            <Button tone="spotlight">{t('tax.change')}</Button>
          </div>
        </PostForm>
      </section>
      <p>
        <a className="quiet-link" href={ratesPath(venueId)}>
          {t('tax.toList')}
        </a>
      </p>
    </TaskPage>
  );
}
