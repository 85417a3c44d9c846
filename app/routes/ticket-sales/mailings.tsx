import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { writeToHolders } from '#app/features/tickets/mailings/commands/write-to-holders.server.ts';
import { MailingsPage } from '#app/features/tickets/mailings/components/mailings-page.tsx';
import { listMailings } from '#app/features/tickets/mailings/queries/list-mailings.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/mailings';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const listed = await listMailings(orm, viewer, eventId);
    return { as: listed.venueId, listed, done: doneIn(url, ['sent']) };
  },
);

export const action = formAction(writeToHolders, {
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/mailings?done=sent`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('mailing.short'),
  page?.listed.title,
  page?.listed.day.long,
]);

export default function Mailings({ loaderData, actionData }: Route.ComponentProps) {
  return <MailingsPage {...loaderData} refused={actionData} />;
}
