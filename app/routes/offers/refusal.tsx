import { declineOffer } from '#app/features/bookings/offers/commands/end-offer.server.ts';
import { EndingPage } from '#app/features/bookings/offers/components/ending-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { showStep } from '#app/routes/bookings/show-booking.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/refusal';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showStep({ context, request, params }, ['decline', 'refuseChange', 'dropChange']);
}

export const action = formAction(declineOffer, {
  to: ({ bookingId }) => `/bookings/${bookingId}?done=declined`,
});

export const meta = privatePage(() => words('bookings')('booking.page.short'));

export default function Refusal({ loaderData, actionData }: Route.ComponentProps) {
  return <EndingPage {...loaderData} step="refusal" refused={actionData} />;
}
