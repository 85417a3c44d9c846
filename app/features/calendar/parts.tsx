import {
  type EntryKind,
  type EntryStep,
  entryKinds,
  entrySteps,
} from '#app/domain/calendar/entry.ts';
import { instantOf } from '#app/domain/calendar/local-time.ts';
import { type FormField, formFields } from '#app/fields/form-field.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChoiceField, Field, PostForm, SelectField } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { block } from './fields.ts';
import type { EntryView } from './views.ts';
import type { AvailsView } from './words.ts';

const t = words('calendar');

type Room = AvailsView[number];

/** Free dates by room and month, with the next available hold if chosen. */
export function AvailsList({ avails }: { avails: AvailsView }) {
  const days = avails.flatMap(({ months }) => months.flatMap((month) => month.days));
  if (days.length === 0) return <EmptyState>{t('avails.none')}</EmptyState>;
  return (
    <div className="stack-3">
      {days.some(({ rank }) => rank !== null) && <p>{t('avails.ranksNote')}</p>}
      <div className="columns avails">
        {avails.map((room) => (
          <RoomDates key={room.room ?? ''} {...room} />
        ))}
      </div>
    </div>
  );
}

function RoomDates({ room, months }: Room) {
  const Month = room ? 'h3' : 'h2';
  return (
    <section className="stack-3" aria-label={room ?? t('avails.dates')}>
      {room && <h2 dir="auto">{room}</h2>}
      {months.length === 0 && <p>{t('avails.none')}</p>}
      {months.map(({ name, days }) => (
        <div key={name} className="stack-1">
          <Month className="avails-month">{name}</Month>
          <ul className="avails-days">
            {days.map(({ day, name, rank }) => (
              <li key={day}>
                <time dateTime={day}>{name}</time>
                {rank !== null && rank > 1 && (
                  <small>{t('rank', { count: rank, ordinal: true })}</small>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type Props = {
  profileId: string;
  /** Null for a new block. */
  blockId: string | null;
  timeZone: string;
  stages: { id: string; name: string }[];
  written: Record<string, string>;
  refused?: { message: string; fields: Record<string, string>; typed: Record<string, string> };
};

export function BlockPage({ profileId, blockId, timeZone, stages, written, refused }: Props) {
  const calendar = `/profiles/${profileId}/calendar`;
  const address = blockId ? `${calendar}/blocks/${blockId}` : `${calendar}/blocks`;
  const values = refused?.typed ?? written;
  const field = formFields(block, refused ?? { fields: {}, typed: written });
  const month = `${calendar}?at=${encodeURIComponent(values.from ?? '')}`;
  return (
    <div className="band">
      <PageHead title={blockId ? t('block.edit') : t('block.new')}>{t('block.lead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form" action={address}>
          <ChoiceField
            name={field.kind.name}
            legend={t('block.kind')}
            error={field.kind.error}
            defaultValue={field.kind.defaultValue || 'blocked'}
            choices={[
              { value: 'blocked', label: t('kind.blocked'), hint: t('block.blockedHint') },
              { value: 'tentative', label: t('kind.tentative'), hint: t('block.tentativeHint') },
            ]}
          />
          <Days field={field} timeZone={timeZone} />
          {stages.length > 0 && (
            <SelectField
              {...field.stageId}
              options={[
                { value: '', label: t('block.wholeHouse') },
                ...stages.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <Field {...field.note} dir="auto" />
          <div className="row">
            <Button tone="spotlight">{blockId ? t('block.saveChange') : t('block.save')}</Button>
            <LinkButton href={month}>{t('block.cancel')}</LinkButton>
          </div>
        </PostForm>
        {blockId && (
          <PostForm className="form" action={`${address}/removal`}>
            <p>{t('block.removeText')}</p>
            <div className="row">
              <Button tone="danger">{t('block.remove')}</Button>
            </div>
          </PostForm>
        )}
      </div>
    </div>
  );
}

type DaysProps = {
  field: Record<'from' | 'to' | 'startTime' | 'endTime', FormField>;
  timeZone: string;
};

function Days({ field: { from, to, startTime, endTime }, timeZone }: DaysProps) {
  return (
    <>
      <div className="columns">
        <Field {...from} type="date" />
        <Field {...to} type="date" />
      </div>
      <p className="field-hint">{t('block.timesHint', { zone: zoneName(timeZone) })}</p>
      <div className="columns">
        <Clock {...startTime} day={from.defaultValue} timeZone={timeZone} />
        <Clock {...endTime} day={to.defaultValue || from.defaultValue} timeZone={timeZone} />
      </div>
    </>
  );
}

type ClockProps = FormField & { day: string | undefined; timeZone: string };

/** A time of day; where that day’s clock shows it twice, the two choices. */
function Clock({ day, timeZone, options: _, ...field }: ClockProps) {
  const { error, defaultValue: value = '' } = field;
  const instant = error ? instantOf(`${day}T${value}`, timeZone) : null;
  if (instant && !(instant instanceof Temporal.Instant) && instant.problem === 'twice')
    return (
      <SelectField
        name={field.name}
        label={field.label}
        error={error}
        options={instant.choices
          .map((choice) => choice.slice(11))
          .map((label) => ({ value: label, label }))}
      />
    );
  // A time with its offset is more than a time input can show.
  return <Field {...field} type={value.length > 'hh:mm'.length ? 'text' : 'time'} />;
}

/** One entry: its kind is a shape and a colour, and always a word. */
export function EntryChip({ entry }: { entry: EntryView }) {
  const { kind, step, label, title, href } = entry;
  const name = (
    <>
      <span className="entry-label">{label}</span>
      <span className="entry-title" dir="auto">
        {title === label ? '' : title}
      </span>
    </>
  );
  return (
    <div className="entry" data-kind={kind} data-step={step ?? undefined}>
      {href ? <a href={href}>{name}</a> : <span>{name}</span>}
      <EntryFacts entry={entry} />
    </div>
  );
}

function EntryFacts({ entry: { times, ownTimes, stage, state } }: { entry: EntryView }) {
  return (
    <p className="entry-facts">
      <span>{times}</span>
      {ownTimes && <span>{t('yourTime', { times: ownTimes })}</span>}
      {stage && <span dir="auto">{stage}</span>}
      {state && <span>{state}</span>}
    </p>
  );
}

export function Legend() {
  return (
    <ul className="row" aria-label={t('legend')}>
      {looks.map(({ kind, step }) => (
        <li key={step ?? kind} className="entry" data-kind={kind} data-step={step}>
          <span className="entry-label">{step ? t(`step.${step}`) : t(`kind.${kind}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Offers and shows look as far as they have come. */
const looks: { kind: EntryKind; step?: EntryStep }[] = [
  ...entrySteps.map((step) => ({ kind: 'show' as const, step })),
  ...entryKinds.filter((kind) => kind !== 'show' && kind !== 'offer').map((kind) => ({ kind })),
];
