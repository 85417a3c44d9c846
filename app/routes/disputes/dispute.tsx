import { raiseDispute } from '#app/features/bookings/disputes/commands/raise-dispute.server.ts';
import { DisputePage } from '#app/features/bookings/disputes/components/dispute-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { showAfter } from '#app/routes/booking-money/show-after.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/dispute';
import { heldCurrency } from './held-currency.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export const action = formAction(raiseDispute, {
  currency: heldCurrency,
  to: ({ bookingId }) => `/bookings/${bookingId}/dispute`,
});

export const meta = privatePage(() => words('bookings')('disputes.page'));

export default function DisputeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputePage {...loaderData} refused={actionData} />;
}
