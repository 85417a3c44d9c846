import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm, SelectField } from '#app/ui/form.tsx';
import { EmptyState, Message, TaskPage } from '#app/ui/page.tsx';
import { BackToTickets } from '../sales/parts.tsx';
import type { Route } from './+types/comps';
import { issueComps } from './commands.server.ts';
import { comp } from './fields.ts';
import { type ListedComps, listComps } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ services, viewer, url, params }: Viewed<'eventId'>) => {
  const listed = await listComps(services, viewer, params);
  return { as: listed.venueId, listed, done: doneIn(url, ['sent']) };
});

export const action = formAction(issueComps, {
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/comps?done=sent`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('comp.short'),
  page?.listed.title,
  page?.listed.day.long,
]);

/** Gives tickets away, and lists their recipients. */
export default function Comps({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { listed, done } = loaderData;
  const { eventId, venueId, title, types, comps, isOpen } = listed;
  const address = ticketsPath(venueId, eventId);
  const field = formFields(comp, {
    fields: {},
    ...refused,
    typed: refused?.typed ?? { quantity: '1' },
  });
  return (
    <TaskPage title={t('comp.title', { event: title })} lead={t('comp.lead')} refused={refused}>
      {done && <Message tone="good">{t('comp.done')}</Message>}
      {types.length === 0 && <EmptyState>{t('comp.noTypes')}</EmptyState>}
      {types.length > 0 && isOpen && (
        <PostForm className="form" action={`${address}/comps`}>
          <SelectField
            {...field.typeId}
            label={t('comp.type')}
            options={types.map(({ id, name, left }) => ({
              value: id,
              label: t('comp.typeLeft', { name, left }),
            }))}
          />
          <InputField of={field.quantity} />
          <InputField of={field.name} dir="auto" autoComplete="off" />
          <InputField of={field.email} autoComplete="off" />
          <div className="row">
            <Button tone="spotlight">{t('comp.send')}</Button>
          </div>
        </PostForm>
      )}
      {comps.length > 0 && <Given comps={comps} orders={`${address}/orders`} />}
      <BackToTickets venueId={venueId} eventId={eventId} />
    </TaskPage>
  );
}

/** Each leads to its order, where it can be ended. */
function Given({ comps, orders }: { comps: ListedComps['comps']; orders: string }) {
  return (
    <section className="stack-2" aria-labelledby="given">
      <h2 id="given">{t('comp.given')}</h2>
      <ul className="rows">
        {comps.map(({ id, name, email, number, placed, typeName, count, validCount }) => (
          <li key={id}>
            <div className="row-text">
              <h3 dir="auto">
                <a href={`${orders}/${id}`}>{name}</a>
              </h3>
              <span dir="auto">{`${count} × ${typeName}`}</span>
              <small>
                {[
                  email,
                  placed,
                  number,
                  ...(validCount < count ? [t('comp.ended', { count: count - validCount })] : []),
                ].join(' · ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
