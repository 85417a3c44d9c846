import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/door-phones';
import { addPhone, countWristbands, endPhone, settleConflict } from './commands.server.ts';
import { DoorPage, DoorStartPage, doorSteps } from './components/door-page.tsx';
import { showDoor } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ services, viewer, url, params }: Viewed<'profileId' | 'eventId'>) => ({
    as: params.profileId,
    door: await showDoor(services, viewer, params),
    done: doneIn(url, doorSteps),
  }),
);

export const action = pageForms({
  phones: formAction(addPhone, { shows: (made) => ({ made }) }),
  'phones/:phoneId/removal': formAction(endPhone, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/door?done=ended`,
  }),
  wristbands: formAction(countWristbands, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/door?done=counted`,
  }),
  'conflicts/:nonce': formAction(settleConflict, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/door?done=settled`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('door.title'),
  page?.door.title,
  page?.door.day.long,
]);

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.refused === false) return <DoorStartPage made={actionData.made} />;
  return <DoorPage {...loaderData} refused={actionData} />;
}
