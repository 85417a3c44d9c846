import { crossOwnGuestOut } from '#app/features/tickets/guests/commands/cross-guest-out.server.ts';
import { listOwnGuest } from '#app/features/tickets/guests/commands/list-guest.server.ts';
import { guestSteps } from '#app/features/tickets/guests/components/guest-list-page.tsx';
import { OwnGuestsPage } from '#app/features/tickets/guests/components/own-guests-page.tsx';
import { showOwnGuests } from '#app/features/tickets/guests/queries/show-own-guests.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/guest-list';

export const loader = forViewer(
  async ({ viewer, orm, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const shown = await showOwnGuests(orm, viewer, { bookingId, current: currentId });
    return { shown, done: doneIn(url, guestSteps) };
  },
);

export const action = pageForms({
  guests: formAction(listOwnGuest, {
    to: ({ bookingId }) => `/bookings/${bookingId}/guest-list?done=listed`,
  }),
  removal: formAction(crossOwnGuestOut, {
    to: ({ bookingId }) => `/bookings/${bookingId}/guest-list?done=crossedOut`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('guests.short'),
  page?.shown.title,
  page?.shown.day.long,
]);

export default function Guests({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnGuestsPage {...loaderData} refused={actionData} />;
}
