import { BookingPage, bookingSteps } from '#app/features/bookings/components/booking-page.tsx';
import {
  AfterShowPart,
  hasAfterShow,
} from '#app/features/bookings/money/components/after-show.tsx';
import type { BookingView } from '#app/features/bookings/views.ts';
import { namesOf } from '#app/features/bookings/words/booking-words.ts';
import { words } from '#app/lib/words.ts';
import { showAfter } from '#app/routes/booking-money/show-after.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/booking';
import { showBooking } from './show-booking.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shown = await showBooking({ context, request, params });
  const { after } = await showAfter({ context, request, params });
  const done = new URL(request.url).searchParams.get('done');
  return { ...shown, after, done: bookingSteps.find((step) => step === done) };
}

export const meta = privatePage((shown: { booking: BookingView } | undefined) => {
  const t = words('bookings');
  return shown ? t('booking.page.title', namesOf(shown.booking)) : t('booking.page.short');
});

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { after, ...shown } = loaderData;
  return (
    <BookingPage {...shown}>{hasAfterShow(after) && <AfterShowPart after={after} />}</BookingPage>
  );
}
