import { data } from 'react-router';
import {
  checkDecision,
  decideDispute,
} from '#app/features/bookings/disputes/commands/end-dispute.server.ts';
import { DisputeDecisionPage } from '#app/features/bookings/disputes/components/dispute-decision-page.tsx';
import { DisputeDeskPage } from '#app/features/bookings/disputes/components/dispute-desk-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { heldCurrency as currency } from '#app/routes/disputes/held-currency.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/dispute-decision';
import { showDisputeDesk } from './show-dispute-desk.ts';

export const loader = showDisputeDesk;

const look = formAction(checkDecision, { currency, shows: (checked) => checked });
const decide = formAction(decideDispute, {
  currency,
  to: ({ disputeId }) => `/admin/disputes/${disputeId}`,
});

/** Shows the sums of a decision, decides by them, or shows the form again as it was typed. */
export async function action(sent: Route.ActionArgs) {
  switch (sent.params.step) {
    case 'sums':
      return look(sent);
    case 'decision':
      return decide(sent);
    case 'change':
      return {
        refused: true as const,
        message: '',
        fields: {},
        typed: await readForm(sent.request),
      };
    default:
      throw data(null, { status: 404 });
  }
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('disputes.page'),
  bookingTitle(page?.desk.booking),
]);

export default function DisputeDecision({ loaderData, actionData }: Route.ComponentProps) {
  const isLookedAt = actionData && !actionData.refused && loaderData.desk.dispute.state === 'open';
  if (isLookedAt) return <DisputeDecisionPage {...loaderData} decision={actionData.decision} />;
  return <DisputeDeskPage {...loaderData} refused={actionData?.refused ? actionData : undefined} />;
}
