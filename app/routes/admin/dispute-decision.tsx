import { redirect } from 'react-router';
import { decideDispute } from '#app/features/bookings/disputes/commands/end-dispute.server.ts';
import { DisputeDecisionPage } from '#app/features/bookings/disputes/components/dispute-decision-page.tsx';
import { DisputeDeskPage } from '#app/features/bookings/disputes/components/dispute-desk-page.tsx';
import { readDisputeSums } from '#app/features/bookings/disputes/queries/read-dispute-desk.server.ts';
import { disputeDecisionForm } from '#app/features/bookings/forms/disputes.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';
import { words } from '#app/lib/words.ts';
import { disputeAmountOf, noAmount } from '#app/routes/disputes/read-dispute-form.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/dispute-decision';
import { showDisputeDesk } from './show-dispute-desk.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showDisputeDesk({ context, request, params });
}

/** Sent first it answers with the sums, sent again with what was held then it decides. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireAdmin(context, request);
  const { desk } = await showDisputeDesk({ context, request, params });
  return answerForm({ context, request }, async ({ typed, services }) => {
    // The form again, with what was typed.
    if (typed.change) return { refused: true as const, message: '', fields: {}, typed };
    const { amount, text, confirmed } = parseInput(disputeDecisionForm, typed);
    const venueGetsMinor = disputeAmountOf(amount, desk.held.currency);
    if (venueGetsMinor === null) throw noAmount();
    if (confirmed === undefined) {
      if (venueGetsMinor > desk.held.amountMinor) throw noAmount();
      const { bookingId } = desk.dispute;
      const { orm } = services.database;
      const sums = await readDisputeSums(orm, viewer, { bookingId, venueGetsMinor });
      return { refused: false as const, decision: { amount, text, sums } };
    }
    const { id: disputeId, bookingId } = desk.dispute;
    const decided = { bookingId, disputeId, venueGetsMinor, heldMinor: confirmed, text };
    await decideDispute(services, viewer, decided);
    throw redirect(`/admin/disputes/${disputeId}`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('disputes.page'));

export default function DisputeDecision({ loaderData, actionData }: Route.ComponentProps) {
  const isLookedAt = actionData && !actionData.refused && loaderData.desk.dispute.state === 'open';
  if (isLookedAt) return <DisputeDecisionPage {...loaderData} decision={actionData.decision} />;
  return <DisputeDeskPage {...loaderData} refused={actionData?.refused ? actionData : undefined} />;
}
