import { redirect } from 'react-router';
import { personParty } from '#app/domain/payments/party.ts';
import { taxForm } from '#app/features/payments/forms.ts';
import { giveTaxDetails } from '#app/features/payments/payouts/commands/give-tax-details.server.ts';
import { TaxDetailsPage } from '#app/features/payments/payouts/components/tax-details-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-tax';
import { showTaxDetails } from './show-tax-details.ts';

/** The tax details of a person, for their own share of what a page is paid. */
export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  return showTaxDetails({ context, request }, viewer, personParty(viewer.pseudonym));
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { database } = services;
    const party = personParty(viewer.pseudonym);
    await giveTaxDetails(database, viewer, party, parseInput(taxForm, typed));
    throw redirect('/payouts/own/tax?done', 303);
  });
}

export const meta = privatePage(() => words('payments')('tax.title'));

export default function OwnTax({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TaxDetailsPage
      {...loaderData}
      address="/payouts/own/tax"
      lead={words('payments')('tax.ofPerson')}
      profileId={null}
      refused={actionData}
    />
  );
}
