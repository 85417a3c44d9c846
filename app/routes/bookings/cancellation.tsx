import { cancelBooking } from '#app/features/bookings/cancellations/commands/cancel-booking.server.ts';
import { CancellationPage } from '#app/features/bookings/cancellations/components/cancellation-page.tsx';
import { cancellationForm } from '#app/features/bookings/cancellations/fields.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/cancellation';
import { showCancellation } from './show-cancellation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showCancellation({ context, request, params });
}

export const action = formAction(cancelBooking, {
  form: cancellationForm,
  to: ({ bookingId }) => `/bookings/${bookingId}/cancellation`,
});

export const meta = privatePage(() => words('bookings')('cancelling.page'));

export default function CancellationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} refused={actionData} />;
}
