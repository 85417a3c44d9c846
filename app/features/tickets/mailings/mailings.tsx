import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, TaskPage } from '#app/ui/page.tsx';
import { BackToTickets, TypeChecks } from '../sales/parts.tsx';
import type { Route } from './+types/mailings';
import { writeToHolders } from './commands.server.ts';
import { mailing } from './fields.ts';
import { listMailings } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ services, viewer, url, params }: Viewed<'eventId'>) => {
  const listed = await listMailings(services, viewer, params);
  return { as: listed.venueId, listed, done: doneIn(url, ['sent']) };
});

export const action = formAction(writeToHolders, {
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/mailings?done=sent`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('mailing.short'),
  page?.listed.title,
  page?.listed.day.long,
]);

/** Writes to ticket holders, and lists earlier emails. */
export default function Mailings({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { listed, done } = loaderData;
  const { eventId, venueId, title, holders, types, mailings } = listed;
  const field = formFields(mailing, { fields: {}, typed: {}, ...refused });
  return (
    <TaskPage
      title={t('mailing.title', { event: title })}
      lead={holders > 0 && t('mailing.lead', { count: holders })}
      refused={refused}
    >
      {done && <Message tone="good">{t('mailing.done')}</Message>}
      {holders === 0 && <EmptyState>{t('mailing.none')}</EmptyState>}
      {holders > 0 && (
        <PostForm className="form" action={`${ticketsPath(venueId, eventId)}/mailings`}>
          <TypeChecks
            legend={t('mailing.types')}
            types={types.map(({ id, name, holders: count }) => ({
              id,
              name,
              facts: t('mailing.holders', { count }),
            }))}
            refused={refused}
          />
          <InputField of={field.subject} dir="auto" autoComplete="off" />
          <InputField of={field.text} dir="auto" />
          <div className="row">
            <Button tone="spotlight">{t('mailing.send')}</Button>
          </div>
        </PostForm>
      )}
      {mailings.length > 0 && (
        <section className="stack-2" aria-labelledby="sent">
          <h2 id="sent">{t('mailing.sent')}</h2>
          <ul className="rows">
            {mailings.map(({ id, subject, text, typeNames, sent, isSent, written }) => (
              <li key={id}>
                <div className="row-text">
                  <h3 dir="auto">{subject}</h3>
                  <p className="written" dir="auto">
                    {text}
                  </p>
                  <small>
                    {[
                      written,
                      ...typeNames,
                      t(isSent ? 'mailing.to' : 'mailing.sending', { count: sent }),
                    ].join(' · ')}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BackToTickets venueId={venueId} eventId={eventId} />
    </TaskPage>
  );
}
