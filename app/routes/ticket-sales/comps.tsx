import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { issueComps } from '#app/features/tickets/comps/commands/issue-comps.server.ts';
import { CompsPage } from '#app/features/tickets/comps/components/comps-page.tsx';
import { listComps } from '#app/features/tickets/comps/queries/list-comps.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/comps';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const listed = await listComps(orm, viewer, eventId);
    return { as: listed.venueId, listed, done: doneIn(url, ['sent']) };
  },
);

export const action = formAction(issueComps, {
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/comps?done=sent`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('comp.short'),
  page?.listed.title,
  page?.listed.day.long,
]);

export default function Comps({ loaderData, actionData }: Route.ComponentProps) {
  return <CompsPage {...loaderData} refused={actionData} />;
}
