import { RadiusPart } from '#app/features/announcements/radius/components/radius-part.tsx';
import { acceptOffer } from '#app/features/bookings/offers/commands/accept-offer.server.ts';
import { AcceptancePage } from '#app/features/bookings/offers/components/acceptance-page.tsx';
import { namesOf } from '#app/features/bookings/words/booking-words.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { showStep } from '#app/routes/bookings/show-booking.ts';
import { showRadius } from '#app/routes/bookings/show-radius.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/acceptance';

export async function loader(args: Route.LoaderArgs) {
  const page = await showStep(args, ['accept', 'agreeToChange']);
  return { ...page, radius: await showRadius(args) };
}

export const action = formAction(acceptOffer, {
  to: ({ bookingId }) => `/bookings/${bookingId}?done=accepted`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('booking.answer.acceptTitle'),
  bookingTitle(page?.booking),
]);

export default function Acceptance({ loaderData, actionData }: Route.ComponentProps) {
  const { radius, ...page } = loaderData;
  return (
    <AcceptancePage {...page} refused={actionData}>
      <RadiusPart radius={radius} names={namesOf(page.booking)} />
    </AcceptancePage>
  );
}
