import { redirect } from 'react-router';
import { commentOnBooking } from '#app/features/bookings/commands/comment-on-booking.server.ts';
import { BookingPage } from '#app/features/bookings/components/booking-page.tsx';
import { commentForm } from '#app/features/bookings/forms.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/comments';
import { showBooking } from './show-booking.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showBooking({ context, request, params });
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as, text } = parseInput(commentForm, typed);
    await commentOnBooking(services, viewer, { bookingId, as, text });
    throw redirect(`/bookings/${bookingId}?done=commented#comments`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('booking.page.short'));

/** The booking again, with what was typed and what is wrong with it. */
export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage {...loaderData} refused={actionData} />;
}
