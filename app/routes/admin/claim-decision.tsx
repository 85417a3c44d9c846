import { redirect } from 'react-router';
import { decideClaim } from '#app/features/bookings/commands/end-claim.server.ts';
import { ClaimDecisionPage } from '#app/features/bookings/components/claim-decision-page.tsx';
import { ClaimDeskPage } from '#app/features/bookings/components/claim-desk-page.tsx';
import { claimDecisionForm } from '#app/features/bookings/forms/claims.ts';
import { readClaimSums } from '#app/features/bookings/queries/read-claim-desk.server.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';
import { words } from '#app/lib/words.ts';
import { claimAmountOf, noAmount } from '#app/routes/bookings/read-claim-form.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import stylesheet from '#app/ui/terms.css?url';
import type { Route } from './+types/claim-decision';
import { showClaimDesk } from './show-claim-desk.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showClaimDesk({ context, request, params });
}

/** Sent first it answers with the sums, sent again with what was held then it decides. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireAdmin(context, request);
  const { desk } = await showClaimDesk({ context, request, params });
  return answerForm({ context, request }, async ({ typed, services }) => {
    // The form again, with what was typed.
    if (typed.change) return { refused: true as const, message: '', fields: {}, typed };
    const { amount, text, confirmed } = parseInput(claimDecisionForm, typed);
    const venueGetsMinor = claimAmountOf(amount, desk.held.currency);
    if (venueGetsMinor === null) throw noAmount();
    if (confirmed === undefined) {
      if (venueGetsMinor > desk.held.amountMinor) throw noAmount();
      const { bookingId } = desk.claim;
      const { orm } = services.database;
      const sums = await readClaimSums(orm, viewer, { bookingId, venueGetsMinor });
      return { refused: false as const, decision: { amount, text, sums } };
    }
    const { id: claimId, bookingId } = desk.claim;
    const decided = { bookingId, claimId, venueGetsMinor, heldMinor: confirmed, text };
    await decideClaim(services, viewer, decided);
    throw redirect(`/admin/claims/${claimId}`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('claims.page'));

export default function ClaimDecision({ loaderData, actionData }: Route.ComponentProps) {
  const isLookedAt = actionData && !actionData.refused && loaderData.desk.claim.state === 'open';
  if (isLookedAt) return <ClaimDecisionPage {...loaderData} decision={actionData.decision} />;
  return <ClaimDeskPage {...loaderData} refused={actionData?.refused ? actionData : undefined} />;
}
