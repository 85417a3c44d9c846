import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/guest-list';
import { closeGuestList, crossGuestOut, listGuest, openGuestListAgain } from './commands.server.ts';
import { GuestListPage, guestSteps } from './parts.tsx';
import { showGuestList } from './queries.server.ts';

export const loader = forViewer(
  async ({ viewer, orm, url, params }: Viewed<'profileId' | 'eventId'>) => {
    const { profileId: as, eventId } = params;
    const list = await showGuestList(orm, viewer, { as, eventId });
    return { as, list, done: doneIn(url, guestSteps) };
  },
);

const doneAt =
  (done: (typeof guestSteps)[number]) =>
  ({ as, eventId }: { as: string; eventId: string }) =>
    `${ticketsPath(as, eventId)}/guest-list?done=${done}`;

export const action = pageForms({
  guests: formAction(listGuest, { to: doneAt('listed') }),
  removal: formAction(crossGuestOut, { to: doneAt('crossedOut') }),
  closing: formAction(closeGuestList, { to: doneAt('closed') }),
  opening: formAction(openGuestListAgain, { to: doneAt('opened') }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('guests.short'),
  page?.list.title,
  page?.list.day.long,
]);

export default function GuestList({ loaderData, actionData }: Route.ComponentProps) {
  return <GuestListPage {...loaderData} refused={actionData} />;
}
