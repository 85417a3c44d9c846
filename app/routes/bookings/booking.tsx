import { commentOnBooking } from '#app/features/bookings/commands/comment-on-booking.server.ts';
import {
  BookingPage,
  bookingSteps,
  type ShownPart,
} from '#app/features/bookings/components/booking-page.tsx';
import {
  AfterShowPart,
  hasAfterShow,
} from '#app/features/bookings/money/components/after-show.tsx';
import type { BookingView } from '#app/features/bookings/views.ts';
import { namesOf } from '#app/features/bookings/words/booking-words.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { showAfter } from '#app/routes/booking-money/show-after.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/booking';
import { showBooking } from './show-booking.ts';

/** The end of the address says which. */
const shownParts = ['terms', 'comments', 'history'] as const;

export async function loader(asked: Route.LoaderArgs) {
  const shown = await showBooking(asked);
  const part: ShownPart = shownParts.find((one) => asked.pattern.endsWith(`/${one}`)) ?? 'overview';
  return { ...shown, ...(await showAfter(asked)), part, done: doneIn(asked.url, bookingSteps) };
}

export const action = pageForms({
  comments: formAction(commentOnBooking, {
    to: ({ bookingId }) => `/bookings/${bookingId}/comments?done=commented`,
  }),
});

export const meta = privatePage((shown: { booking: BookingView } | undefined) => {
  const t = words('bookings');
  return shown ? t('booking.page.title', namesOf(shown.booking)) : t('booking.page.short');
});

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { after, ...shown } = loaderData;
  return (
    <BookingPage {...shown} refused={actionData}>
      {hasAfterShow(after) && <AfterShowPart after={after} />}
    </BookingPage>
  );
}
