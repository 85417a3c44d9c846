import { addTaxRate } from '#app/features/tickets/taxes/commands/add-tax-rate.server.ts';
import { ratesPath } from '#app/features/tickets/taxes/components/tax-inputs.tsx';
import { TaxRatesPage } from '#app/features/tickets/taxes/components/tax-rates-page.tsx';
import { listTaxRates } from '#app/features/tickets/taxes/queries/list-tax-rates.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/tax-rates';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => ({
    as: profileId,
    listed: await listTaxRates(orm, viewer, profileId),
    done: doneIn(url, ['removed'] as const),
  }),
);

export const action = formAction(addTaxRate, {
  to: ({ as }, { rateId }) => `${ratesPath(as)}/${rateId}?done=added`,
});

export const meta = privatePage(() => words('tickets')('tax.list'));

export default function TaxRates({ loaderData, actionData }: Route.ComponentProps) {
  return <TaxRatesPage {...loaderData} refused={actionData} />;
}
