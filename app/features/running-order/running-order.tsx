import { minutesLate } from '#app/domain/running-order/expected.ts';
import { orderPath } from '#app/domain/running-order/running-order.ts';
import { BookingParts } from '#app/features/bookings/parts.tsx';
import { TimeField } from '#app/features/events/components/time-field.tsx';
import { ClockSpan, ClockTime } from '#app/features/events/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { type Clock, clockAt } from '#app/lib/time/clock-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/running-order';
import { markRunningOrder, setRunningOrder, undoRunningOrderMark } from './commands.server.ts';
import { orderSettings } from './fields.ts';
import { type ShownOrder, showRunningOrder } from './queries.server.ts';
import { describeProblem, titleOf } from './words.ts';

const t = words('running-order');

export const loader = forViewer(
  async ({ viewer, orm, url, params }: Viewed<'profileId' | 'eventId'>) => ({
    order: await showRunningOrder(orm, viewer, { eventId: params.eventId, as: params.profileId }),
    reader: { timeZone: viewer.timeZone },
    done: doneIn(url, orderSteps),
  }),
);

export const action = pageForms({
  settings: formAction(setRunningOrder, {
    to: ({ as, eventId }) => `${orderPath(as, eventId)}?done=set`,
  }),
  marks: formAction(markRunningOrder, {
    to: ({ as, eventId, item }) => `${orderPath(as, eventId)}#${item}`,
  }),
  'marks/:markId/removal': formAction(undoRunningOrderMark, {
    to: ({ as, eventId }) => `${orderPath(as, eventId)}?done=undone`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('short'),
  page?.order.event.title,
  page?.order.day.long,
]);

/** The running order of a show: planned before, followed live on the night, by every act. */
export default function RunningOrder({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, reader, done } = loaderData;
  const { as, event, day, isVenue, bookingId, mayPlan } = order;
  const address = orderPath(as, event.id);
  return (
    <div className="band">
      <PageHead title={t('title', { title: event.title })}>
        {t(isVenue ? 'leadVenue' : 'leadAct', { day: day.long })}
      </PageHead>
      {bookingId && <BookingParts id={bookingId} here="daySheet" isSigned />}
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`done.${done}`)}</Message>}
        <live-part id="running-order" of={`running-order:${event.id}`}>
          <div className="stack">
            <PastCurfew order={order} reader={reader} />
            {order.items.length === 0 && <EmptyState>{t('none')}</EmptyState>}
            <OrderItems order={order} reader={reader} />
            {order.mayMark && <Undo order={order} />}
          </div>
        </live-part>
        <p className="field-hint">
          {t('fromTerms')} {words('events')('zone', { zone: zoneName(event.timeZone) })}
        </p>
        {mayPlan && (
          <div className="row">
            <LinkButton href={`${address}/new-item`}>{t('add')}</LinkButton>
          </div>
        )}
        {mayPlan && <Settings order={order} refused={refused} />}
      </div>
    </div>
  );
}

const orderSteps = ['set', 'added', 'changed', 'removed', 'undone'] as const;

/** Warns if the music is now expected to pass a curfew. */
function PastCurfew({ order: { past, curfews, event }, reader }: OrderProps) {
  const curfew = past.hard > 0 ? 'hard' : 'soft';
  const at = curfews[curfew];
  if (past[curfew] === 0 || !at) return null;
  const time = clockAt(at, event.timeZone, reader).there;
  return (
    <Message tone={curfew === 'hard' ? 'bad' : 'plain'}>
      {t(`curfew.${curfew}Past`, { count: past[curfew], time })}
    </Message>
  );
}

/** Undoes a wrong press. */
function Undo({ order: { as, event, items, lastMark } }: { order: ShownOrder }) {
  if (!lastMark) return null;
  const item = items.find(({ key }) => key === lastMark.itemKey);
  const isDoors = item?.kind === 'doors';
  const action = t(isDoors ? 'mark.doors' : `mark.${lastMark.action}`);
  const label = isDoors || !item ? action : t('mark.undoOf', { action, title: titleOf(item) });
  return (
    <PostForm action={`${orderPath(as, event.id)}/marks/${lastMark.id}/removal`}>
      <HiddenFields as={as} />
      <Button>{t('mark.undo', { what: label })}</Button>
    </PostForm>
  );
}

function Settings({ order, refused }: { order: ShownOrder; refused: RefusedForm | undefined }) {
  const { as, event, settings, softCurfew } = order;
  const values = refused?.typed ?? {
    changeoverMinutes: String(settings.changeoverMinutes),
    leastChangeoverMinutes: String(settings.leastChangeoverMinutes),
    softCurfew: softCurfew ?? '',
  };
  const fields = refused?.fields ?? {};
  const field = formFields(orderSettings, { fields, typed: values });
  const { changeoverMinutes: wished, leastChangeoverMinutes: least } = settings;
  return (
    <details className="fold" open={refused !== undefined}>
      <summary>{t('settingsOf', { wished, least })}</summary>
      <PostForm className="form" action={`${orderPath(as, event.id)}/settings`}>
        <HiddenFields as={as} />
        <InputField of={field.changeoverMinutes} />
        <InputField of={field.leastChangeoverMinutes} />
        <TimeField
          field="softCurfew"
          label={t('fields.softCurfew')}
          hint={t('hints.softCurfew')}
          written={values}
          fields={fields}
        />
        <div className="row">
          <Button>{t('save')}</Button>
        </div>
      </PostForm>
    </details>
  );
}

type OrderProps = { order: ShownOrder; reader: { timeZone: string } };
type Item = ShownOrder['items'][number];

/** A night from doors to curfew: the present item, and the expected times of the rest. */
function OrderItems({ order, reader }: OrderProps) {
  const { items, curfews, event } = order;
  const pressed = items.find(({ state }) => state === 'on') ?? items.find(isNext);
  return (
    <>
      <ol className="rows night-items">
        {items.map((item) => (
          <ItemRow
            key={item.key}
            order={order}
            item={item}
            reader={reader}
            isFirst={item === pressed}
          />
        ))}
      </ol>
      <dl className="row figures times">
        {(['soft', 'hard'] as const).map((kind) => {
          const at = curfews[kind];
          if (!at) return null;
          return (
            <div key={kind}>
              <dt>{t(`curfew.${kind}`)}</dt>
              <dd>
                <ClockTime clock={clockAt(at, event.timeZone, reader)} />
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

type RowProps = OrderProps & { item: Item; isFirst: boolean };

function ItemRow({ order, item, reader, isFirst }: RowProps) {
  const { key, state, added, changeoverMinutes } = item;
  const problems = order.problems.filter((problem) => problem.key === key);
  return (
    <li id={key} data-state={state}>
      <div className="row-text">
        <ItemTimes order={order} item={item} reader={reader} />
        <strong dir="auto">{titleOf(item)}</strong>
        {changeoverMinutes !== null && (
          <small>{t('changeover', { count: changeoverMinutes })}</small>
        )}
        {problems.map((problem) => (
          <small key={problem.problem} className="field-error">
            {describeProblem(order, problem)}
          </small>
        ))}
        {added && order.mayPlan && (
          <a href={`${orderPath(order.as, order.event.id)}/items/${added.itemId}`}>
            {t('changeShort')}
            <span className="visually-hidden"> {item.title}</span>
          </a>
        )}
      </div>
      {state !== 'waiting' && (
        <Badge
          shape={state === 'on' ? 'disc' : state === 'done' ? 'square' : 'ring'}
          tone={state === 'on' ? 'live' : 'quiet'}
        >
          {t(`state.${state}`)}
        </Badge>
      )}
      {order.mayMark && <MarkButton order={order} item={item} isFirst={isFirst} />}
    </li>
  );
}

/** The planned time and, if different, the expected or actual one. */
function ItemTimes({ order: { event }, item, reader }: Omit<RowProps, 'isFirst'>) {
  const clock = (moment: Date) => clockAt(moment, event.timeZone, reader);
  const span = (start: Date, end: Date): [Clock, Clock] => [clock(start), clock(end)];
  const planned = span(item.startsAt, item.endsAt);
  const expected = span(item.expectedStart, item.expectedEnd);
  const text = ([from, to]: [Clock, Clock]) =>
    item.kind === 'doors' ? from.there : `${from.there}–${to.there}`;
  const late = minutesLate(item);
  const isOther = text(planned) !== text(expected);
  const [from, to] = isOther ? expected : planned;
  return (
    <p>
      {item.kind === 'doors' ? <ClockTime clock={from} /> : <ClockSpan from={from} to={to} />}
      {isOther && (
        <small>
          {t('planned', { time: text(planned) })}
          {late > 0 && ` · ${t('late', { count: late })}`}
        </small>
      )}
    </p>
  );
}

function MarkButton({ order, item, isFirst }: { order: ShownOrder; item: Item; isFirst: boolean }) {
  const { state, kind, key } = item;
  if (state === 'done') return null;
  const action = state === 'on' ? 'end' : 'start';
  const label = t(kind === 'doors' ? 'mark.doors' : `mark.${action}`);
  return (
    <PostForm action={`${orderPath(order.as, order.event.id)}/marks`}>
      <HiddenFields as={order.as} item={key} action={action} />
      <Button tone={isFirst ? 'spotlight' : 'plain'}>
        {label}
        {kind !== 'doors' && <span className="visually-hidden"> {titleOf(item)}</span>}
      </Button>
    </PostForm>
  );
}

function isNext({ state, kind }: Item): boolean {
  return state === 'waiting' && kind !== 'offstage';
}
