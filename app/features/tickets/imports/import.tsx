import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { FileField, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import { BackToTickets } from '../sales/parts.tsx';
import type { Route } from './+types/import';
import { readTicketOrderFile } from './commands.server.ts';
import { orderFile } from './fields.ts';
import { startImport } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const head = await startImport(orm, viewer, eventId);
    return { as: head.venueId, ...head, done: doneIn(url, ['imported']) };
  },
);

export const action = formAction(readTicketOrderFile, {
  to: ({ as, eventId }, { importId }) => `${ticketsPath(as, eventId)}/imports/${importId}`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('import.short'),
  page?.title,
  page?.day.long,
]);

/** The upload of another ticket shop’s export. */
export default function Import({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { eventId, venueId, title, done } = loaderData;
  const { name, label, hint, error } = formFields(orderFile, refused).files;
  const address = ticketsPath(venueId, eventId);
  return (
    <TaskPage title={t('import.title', { event: title })} lead={t('import.lead')} refused={refused}>
      {done && <Message tone="good">{t('import.done')}</Message>}
      <PostForm className="form" encType="multipart/form-data" action={`${address}/import`}>
        <FileField
          name={name}
          label={label}
          hint={hint}
          error={error}
          accept=".csv,.tsv,.txt"
          isSingle
        />
        <div className="row">
          <Button tone="spotlight">{t('import.send')}</Button>
        </div>
      </PostForm>
      <details>
        <summary>{t('import.how')}</summary>
        <p>{t('import.pretix')}</p>
        <p>{t('import.hiEvents')}</p>
      </details>
      <BackToTickets venueId={venueId} eventId={eventId} />
    </TaskPage>
  );
}
