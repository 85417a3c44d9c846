import type { ReactNode } from 'react';
import { nameInText } from '#app/features/profiles/parts.tsx';
import type { FormField, RefusedForm } from '#app/fields/form-field.ts';
import type { Clock } from '#app/lib/time/clock-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { Field, HiddenFields, InputField, PostForm, SelectField } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { NightFields } from './components/night-form.tsx';
import type { AskedNights } from './fields.ts';
import type { NightStart, OpenSlot } from './queries.server.ts';
import type { OwnApplication } from './views.ts';

const t = words('events');

export const applicationSteps = ['sent'] as const;

const shapes = {
  sent: 'ring',
  read: 'disc',
  declined: 'square',
  offered: 'diamond',
  withdrawn: 'square',
} as const;

type ApplicationStandingProps = {
  performerId: string;
  application: OwnApplication;
  /** The booking that it led to. */
  bookingId: string | undefined;
};

/** The state of an application at the venue, for its performer, with the possible acts. */
export function ApplicationStanding({
  performerId,
  application,
  bookingId,
}: ApplicationStandingProps) {
  const { id, state, title, slot, sentOn, readAt, reason } = application;
  return (
    <>
      <Badge shape={shapes[state]}>{t(`ownState.${state}`)}</Badge>
      <p className="field-hint">
        {t('own.sentOn', { day: sentOn })} {readAt && t('own.readAt', { moment: readAt })}
      </p>
      {state === 'declined' && (
        <p>
          {t('own.reason')} <q dir="auto">{reason}</q>
        </p>
      )}
      <div className="row">
        {state === 'offered' && bookingId && (
          <LinkButton href={`/bookings/${bookingId}`}>{t('own.offer')}</LinkButton>
        )}
        {(state === 'sent' || state === 'read') && (
          <PostForm action={`/profiles/${performerId}/applications/${id}/withdrawal`}>
            <Button aria-label={t('own.withdrawFrom', { slot: slot.name, night: title })}>
              {t('own.withdraw')}
            </Button>
          </PostForm>
        )}
      </div>
    </>
  );
}

type EventFormPageProps = {
  start: NightStart;
  action: string;
  /** The address of the way back. */
  back: string;
  /** The values of the form; a new night has few. */
  written: Record<string, string>;
  slotCount: number;
  isNew: boolean;
  refused: RefusedForm | undefined;
};

export function EventFormPage({
  start,
  action,
  back,
  written,
  slotCount,
  isNew,
  refused,
}: EventFormPageProps) {
  const title = isNew ? t('form.newTitle') : t('form.editTitle', { title: written.title ?? '' });
  return (
    <div className="band">
      <PageHead title={title}>{t('form.lead', { venue: nameInText(start.venueName) })}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form night-form" action={action}>
          <HiddenFields as={start.venueId} />
          <NightFields start={start} written={written} refused={refused} slotCount={slotCount}>
            <Field
              type="date"
              name="day"
              label={t('form.day')}
              min={isNew ? start.today : undefined}
              defaultValue={refused?.typed.day ?? written.day}
              error={refused?.fields.day}
              required
            />
          </NightFields>
          <div className="row">
            <Button tone="spotlight">{t(isNew ? 'form.make' : 'form.save')}</Button>
            <LinkButton href={back}>{t('form.back')}</LinkButton>
          </div>
        </PostForm>
      </div>
    </div>
  );
}

type NightSearchProps = {
  address: string;
  asked: AskedNights;
  field: Record<'text' | 'state' | 'from' | 'to', FormField>;
  anyState: string;
  rooms: { id: string; name: string }[];
  /** The list that is searched, as parameters of the address. */
  kept?: Record<string, string | undefined>;
  /** The address without a search; null where there is none. */
  clear: string | null;
  /** More fields of this list’s search. */
  children?: ReactNode;
};

/** A search among the nights of a page: events, bookings and holds alike. */
export function NightSearch({
  address,
  asked,
  field,
  anyState,
  rooms,
  kept,
  clear,
  children,
}: NightSearchProps) {
  return (
    <search>
      <details className="night-search" open={clear !== null}>
        <summary>{t('search.open')}</summary>
        <form className="filter" action={address}>
          <HiddenFields {...kept} />
          <InputField of={field.text} dir="auto" />
          <InputField of={withAny(field.state, anyState)} />
          {rooms.length > 1 && (
            <SelectField
              name="roomId"
              label={t('search.room')}
              defaultValue={asked.roomId}
              options={anyOr(
                t('search.anyRoom'),
                rooms.map(({ id, name }) => ({ value: id, label: name })),
              )}
            />
          )}
          <InputField of={field.from} />
          <InputField of={field.to} />
          {children}
          <div className="row">
            <Button>{t('search.find')}</Button>
            {clear !== null && (
              <a className="quiet-link" href={clear}>
                {t('search.clear')}
              </a>
            )}
          </div>
        </form>
      </details>
    </search>
  );
}

type Option = { value: string; label: string };

/** A choice that may stay open. */
export function withAny(field: FormField, label: string): FormField {
  return { ...field, options: anyOr(label, field.options) };
}

export function anyOr(label: string, options: Option[] = []): Option[] {
  return [{ value: '', label }, ...options];
}

/** The address of a list with a search. */
export function addressOf(address: string, query: Record<string, string | undefined>): string {
  const filled = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return filled.length > 0 ? `${address}?${new URLSearchParams(filled)}` : address;
}

/** Slots that venues want to fill. */
export function SlotList({ slots }: { slots: OpenSlot[] }) {
  return (
    <ul className="dated-rows">
      {slots.map((slot) => (
        <Slot key={slot.id} slot={slot} />
      ))}
    </ul>
  );
}

function Slot({ slot }: { slot: OpenSlot }) {
  const { id, name, night, venueName, place, pitch, genres, applyBy } = slot;
  return (
    <li className="whole">
      <DateBlock day={night.day.iso} />
      <div className="stack-1">
        <h3 dir="auto">
          <a href={`/open-slots/${id}`}>
            {name}, {night.title}
          </a>
        </h3>
        <p dir="auto">{[nameInText(venueName), place].filter(Boolean).join(' · ')}</p>
        <p>
          <ClockSpan from={slot.start} to={slot.end} />
          {genres.length > 0 && ` · ${genres.join(', ')}`}
        </p>
        {pitch && (
          <p className="excerpt" dir="auto">
            {pitch}
          </p>
        )}
        <Badge shape="ring">
          {applyBy ? t('event.openUntil', { day: applyBy }) : t('event.open')}
        </Badge>
      </div>
    </li>
  );
}

/** A time on the venue’s clock, and on the reader’s where that shows another. */
export function ClockTime({ clock }: { clock: Clock }) {
  return (
    <span className="clock">
      {clock.there}
      {clock.here && <small> {t('yours', { time: clock.here })}</small>}
    </span>
  );
}

/** From one time to another. */
export function ClockSpan({ from, to }: { from: Clock; to: Clock }) {
  const isOther = from.here !== null || to.here !== null;
  const here = `${from.here ?? from.there}–${to.here ?? to.there}`;
  return (
    <span className="clock">
      {from.there}–{to.there}
      {isOther && <small> {t('yours', { time: here })}</small>}
    </span>
  );
}
