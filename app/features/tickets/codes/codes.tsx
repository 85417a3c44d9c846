import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, TaskPage } from '#app/ui/page.tsx';
import { BackToTickets, TypeChecks, WindowInputs } from '../sales/parts.tsx';
import { readSaleCurrency } from '../sales/queries.server.ts';
import type { Route } from './+types/codes';
import { addCode, endCode } from './commands.server.ts';
import { promoCode } from './fields.ts';
import { type ListedCode, type ListedCodes, listCodes } from './queries.server.ts';
import { formatEffect, formatUse } from './words.ts';

const t = words('tickets');

export const loader = forViewer(async ({ services, viewer, url, params }: Viewed<'eventId'>) => {
  const listed = await listCodes(services, viewer, params);
  return { as: listed.venueId, listed, done: doneIn(url, ['added', 'ended']) };
});

const codesPath = (as: string | null, eventId: string) => `${ticketsPath(as, eventId)}/codes`;

export const action = pageForms({
  '': formAction(addCode, {
    currency: ({ database }, { params }) => readSaleCurrency(database.orm, params.eventId ?? ''),
    to: ({ as, eventId }) => `${codesPath(as, eventId)}?done=added`,
  }),
  ':codeId/end': formAction(endCode, {
    to: ({ as, eventId }) => `${codesPath(as, eventId)}?done=ended`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('code.short'),
  page?.listed.title,
  page?.listed.day.long,
]);

/** The promo codes of an event, each with its effect and its use, and a new one. */
export default function Codes({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { listed, done } = loaderData;
  const { eventId, venueId, title, codes } = listed;
  return (
    <TaskPage title={t('code.title', { event: title })} lead={t('code.lead')} refused={refused}>
      {done && <Message tone="good">{t(`code.done.${done}`)}</Message>}
      {codes.length === 0 && <EmptyState>{t('code.none')}</EmptyState>}
      <ul className="rows">
        {codes.map((code) => (
          <Code key={code.id} code={code} listed={listed} />
        ))}
      </ul>
      <NewCode listed={listed} refused={refused} />
      <BackToTickets venueId={venueId} eventId={eventId} />
    </TaskPage>
  );
}

function Code({ code, listed }: { code: ListedCode; listed: ListedCodes }) {
  const { venueId, eventId, types, currency, timeZone } = listed;
  const ofTypes = types.filter(({ id }) => code.typeIds?.includes(id));
  return (
    <li>
      <div className="row-text">
        <strong dir="auto">{code.word}</strong>
        <span dir="auto">
          {[formatEffect(code, currency), ...ofTypes.map(({ name }) => name)].join(' · ')}
        </span>
        <small>{formatUse(code, timeZone)}</small>
      </div>
      {!code.isEnded && (
        <PostForm action={`${codesPath(venueId, eventId)}/${code.id}/end`}>
          <Button tone="danger" aria-label={t('code.endOf', { word: code.word })}>
            {t('code.end')}
          </Button>
        </PostForm>
      )}
    </li>
  );
}

type NewCodeProps = { listed: ListedCodes; refused: Route.ComponentProps['actionData'] };

function NewCode({ listed: { venueId, eventId, currency, types }, refused }: NewCodeProps) {
  const typed = refused?.typed ?? { kind: 'amount' };
  const field = formFields(promoCode, { fields: {}, ...refused, typed });
  return (
    <section className="stack-2" aria-labelledby="new-code">
      <h2 id="new-code">{t('code.new')}</h2>
      <PostForm className="form code-form" action={codesPath(venueId, eventId)}>
        <InputField of={field.word} dir="auto" autoComplete="off" />
        <ChosenField of={field.kind} />
        <InputField of={field.offMinor} label={`${field.offMinor.label}, ${currency}`} />
        <InputField of={field.offBasisPoints} />
        <InputField of={field.limit} />
        <details open={bounds.some((name) => refused?.fields[name])}>
          <summary>{t('code.more')}</summary>
          <div className="form">
            <TypeChecks legend={t('code.types')} types={types} refused={refused} />
            <WindowInputs field={field} />
          </div>
        </details>
        <div className="row">
          <Button tone="spotlight">{t('code.add')}</Button>
        </div>
      </PostForm>
    </section>
  );
}

/** Folded unless one of them has a problem. */
const bounds = ['typeIds', 'fromDay', 'fromTime', 'untilDay', 'untilTime'];
