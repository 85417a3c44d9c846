import { commentOnBooking } from '#app/features/bookings/commands/comment-on-booking.server.ts';
import { BookingPage } from '#app/features/bookings/components/booking-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/comments';
import { showBooking } from './show-booking.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showBooking({ context, request, params });
}

export const action = formAction(commentOnBooking, {
  to: ({ bookingId }) => `/bookings/${bookingId}?done=commented#comments`,
});

export const meta = privatePage(() => words('bookings')('booking.page.short'));

/** The booking again, with what was typed and what is wrong with it. */
export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage {...loaderData} refused={actionData} />;
}
