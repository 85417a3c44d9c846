import { minutesLate } from '#app/domain/running-order/expected.ts';
import { orderPath } from '#app/domain/running-order/order-path.ts';
import { ClockSpan, ClockTime } from '#app/features/events/components/clock.tsx';
import { type Clock, clockAt } from '#app/lib/time/clock-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ShownOrder } from '../queries/show-running-order.server.ts';
import { describeProblem, titleOf } from '../words/order-words.ts';

export type OrderProps = { order: ShownOrder; reader: { timeZone: string } };
type Item = ShownOrder['items'][number];

/** A night from doors to curfew: the present item, and the expected times of the rest. */
export function OrderItems({ order, reader }: OrderProps) {
  const t = words('running-order');
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
  const t = words('running-order');
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
  const t = words('running-order');
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
  const t = words('running-order');
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
