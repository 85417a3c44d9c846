import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { readSaleCurrency } from '../sales/queries.server.ts';
import type { Route } from './+types/codes';
import { addCode, endCode } from './commands.server.ts';
import { CodesPage, codeSteps } from './parts.tsx';
import { listCodes } from './queries.server.ts';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const listed = await listCodes(orm, viewer, eventId);
    return { as: listed.venueId, listed, done: doneIn(url, codeSteps) };
  },
);

export const action = pageForms({
  '': formAction(addCode, {
    currency: ({ database }, { params }) => readSaleCurrency(database.orm, params.eventId ?? ''),
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/codes?done=added`,
  }),
  ':codeId/end': formAction(endCode, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/codes?done=ended`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('code.short'),
  page?.listed.title,
  page?.listed.day.long,
]);

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  return <CodesPage {...loaderData} refused={actionData} />;
}
