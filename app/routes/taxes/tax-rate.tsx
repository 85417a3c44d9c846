import {
  changeTaxRate,
  removeTaxChange,
} from '#app/features/tickets/taxes/commands/change-tax-rate.server.ts';
import { ratesPath } from '#app/features/tickets/taxes/components/tax-inputs.tsx';
import { rateSteps, TaxRatePage } from '#app/features/tickets/taxes/components/tax-rate-page.tsx';
import { showTaxRate } from '#app/features/tickets/taxes/queries/list-tax-rates.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/tax-rate';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId, rateId } }: Viewed<'profileId' | 'rateId'>) => ({
    as: profileId,
    shown: await showTaxRate(orm, viewer, { rateId, venueId: profileId }),
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

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('tax.list'),
  page?.shown.name,
]);

export default function TaxRate({ loaderData, actionData }: Route.ComponentProps) {
  return <TaxRatePage {...loaderData} refused={actionData} />;
}
