import { redirect } from 'react-router';
import { pageParty } from '#app/domain/payments/party.ts';
import { taxForm } from '#app/features/payments/forms.ts';
import { giveTaxDetails } from '#app/features/payments/payouts/commands/give-tax-details.server.ts';
import { TaxDetailsPage } from '#app/features/payments/payouts/components/tax-details-page.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/tax';
import { showTaxDetails } from './show-tax-details.ts';

/** The tax details of the page that somebody works as. */
export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  return orRefuse(async () => {
    const profileId = currentProfile(viewer, request)?.profileId ?? '';
    const { displayName } = requireRight(viewer, profileId, 'see to payouts');
    const shown = await showTaxDetails({ context, request }, viewer, pageParty(profileId));
    return { ...shown, profileId, pageName: displayName };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const profileId = typed.as ?? '';
    requireRight(viewer, profileId, 'see to payouts');
    const { database } = services;
    await giveTaxDetails(database, viewer, pageParty(profileId), parseInput(taxForm, typed));
    throw redirect('/payouts/tax?done', 303);
  });
}

export const meta = privatePage(() => words('payments')('tax.title'));

export default function Tax({ loaderData, actionData }: Route.ComponentProps) {
  const { pageName, ...shown } = loaderData;
  const lead = words('payments')('tax.ofPage', { page: nameInText(pageName) });
  return <TaxDetailsPage {...shown} address="/payouts/tax" lead={lead} refused={actionData} />;
}
