import { withdrawOffer } from '#app/features/bookings/offers/commands/end-offer.server.ts';
import { EndingPage } from '#app/features/bookings/offers/components/ending-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { showStep } from '#app/routes/bookings/show-booking.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/withdrawal';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showStep({ context, request, params }, ['withdraw', 'drop', 'takeBackChange']);
}

export const action = formAction(withdrawOffer, {
  to: ({ bookingId }) => `/bookings/${bookingId}?done=withdrawn`,
});

export const meta = privatePage(() => words('bookings')('booking.page.short'));

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <EndingPage {...loaderData} step="withdrawal" refused={actionData} />;
}
