import { redirect } from 'react-router';
import { raiseDispute } from '#app/features/bookings/disputes/commands/raise-dispute.server.ts';
import { DisputePage } from '#app/features/bookings/disputes/components/dispute-page.tsx';
import { disputeForm } from '#app/features/bookings/forms/disputes.ts';
import { readHeld } from '#app/features/bookings/money/queries/read-held.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { showAfter } from '#app/routes/booking-money/show-after.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/dispute';
import { disputeAmountOf, noAmount } from './read-dispute-form.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm(
    { context, request },
    async ({ typed, files, services }) => {
      const { as, reason, text, amount } = parseInput(disputeForm, typed);
      const { currency } = await readHeld(services.database.orm, bookingId);
      const asksVenueGetsMinor = disputeAmountOf(amount, currency);
      if (asksVenueGetsMinor === null) throw noAmount();
      const raising = { bookingId, as, reason, text, asksVenueGetsMinor, files };
      await raiseDispute(services, viewer, raising);
      throw redirect(`/bookings/${bookingId}/dispute`, 303);
    },
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('bookings')('disputes.page'));

export default function DisputeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputePage {...loaderData} refused={actionData} />;
}
