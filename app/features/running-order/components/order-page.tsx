import { orderPath } from '#app/domain/running-order/order-path.ts';
import { BookingParts } from '#app/features/bookings/components/booking-parts.tsx';
import { TimeField } from '#app/features/events/components/time-field.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { orderSettings } from '../fields.ts';
import { titleOf } from '../words/order-words.ts';
import { OrderItems, type OrderProps } from './order-items.tsx';

export const orderSteps = ['set', 'added', 'changed', 'removed', 'undone'] as const;

type Props = OrderProps & {
  done?: (typeof orderSteps)[number] | undefined;
  refused?: RefusedForm | undefined;
};

/** The running order of a show: planned before, followed live on the night, by every act. */
export function OrderPage({ order, reader, done, refused }: Props) {
  const t = words('running-order');
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

/** Warns if the music is now expected to pass a curfew. */
function PastCurfew({ order: { past, curfews, event }, reader }: OrderProps) {
  const t = words('running-order');
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
function Undo({ order: { as, event, items, lastMark } }: Pick<Props, 'order'>) {
  const t = words('running-order');
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

function Settings({ order, refused }: Pick<Props, 'order' | 'refused'>) {
  const t = words('running-order');
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
