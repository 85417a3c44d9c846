import { blockLimits } from '#app/domain/calendar/block.ts';
import { instantOf } from '#app/domain/calendar/local-time.ts';
import { zoneName } from '#app/lib/time/zone-name.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceField, Field, SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';

type Props = {
  profileId: string;
  /** Null for one that is being made. */
  blockId: string | null;
  timeZone: string;
  stages: { id: string; name: string }[];
  written: Record<string, string>;
  refused?: { message: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** The form for dates that somebody blocks, or pencils in. */
export function BlockPage({ profileId, blockId, timeZone, stages, written, refused }: Props) {
  const t = words('calendar');
  const calendar = `/profiles/${profileId}/calendar`;
  const address = blockId ? `${calendar}/blocks/${blockId}` : `${calendar}/blocks`;
  const values = refused?.typed ?? written;
  const back = `${calendar}?at=${encodeURIComponent(values.from ?? '')}`;
  return (
    <div className="band">
      <PageHead title={blockId ? t('block.edit') : t('block.new')}>{t('block.lead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form" action={address}>
          <ChoiceField
            name="kind"
            legend={t('block.kind')}
            error={refused?.fields.kind}
            defaultValue={values.kind || 'blocked'}
            choices={[
              { value: 'blocked', label: t('kind.blocked'), hint: t('block.blockedHint') },
              { value: 'tentative', label: t('kind.tentative'), hint: t('block.tentativeHint') },
            ]}
          />
          <Days values={values} fields={refused?.fields ?? {}} timeZone={timeZone} />
          {stages.length > 0 && (
            <SelectField
              name="stage"
              label={t('block.stage')}
              error={refused?.fields.stage}
              defaultValue={values.stage ?? ''}
              options={[
                { value: '', label: t('block.wholeHouse') },
                ...stages.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <Field
            name="note"
            label={t('block.note')}
            hint={t('block.noteHint')}
            maxLength={blockLimits.note}
            defaultValue={values.note}
            error={refused?.fields.note}
            dir="auto"
          />
          <div className="row">
            <Button tone="spotlight">{blockId ? t('block.saveChange') : t('block.save')}</Button>
            <LinkButton href={back}>{t('block.cancel')}</LinkButton>
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
  values: Record<string, string>;
  fields: Record<string, string>;
  timeZone: string;
};

function Days({ values, fields, timeZone }: DaysProps) {
  const t = words('calendar');
  const zone = zoneName(timeZone);
  const day = (name: 'from' | 'to') => (
    <Field
      name={name}
      type="date"
      label={t(`block.${name}`)}
      defaultValue={values[name]}
      error={fields[name]}
      required={name === 'from'}
    />
  );
  return (
    <>
      <div className="columns">
        {day('from')}
        {day('to')}
      </div>
      <p className="field-hint">{t('block.timesHint', { zone })}</p>
      <div className="columns">
        <Clock name="startTime" day={values.from} {...{ values, fields, timeZone }} />
        <Clock name="endTime" day={values.to || values.from} {...{ values, fields, timeZone }} />
      </div>
    </>
  );
}

type ClockProps = DaysProps & { name: 'startTime' | 'endTime'; day: string | undefined };

/** A time of day; where that day’s clock shows it twice, the two that may be meant. */
function Clock({ name, day, values, fields, timeZone }: ClockProps) {
  const t = words('calendar');
  const value = values[name] ?? '';
  const found = fields[name] ? instantOf(`${day}T${value}`, timeZone) : null;
  if (found && !(found instanceof Temporal.Instant) && found.problem === 'twice')
    return (
      <SelectField
        name={name}
        label={t(`block.${name}`)}
        error={fields[name]}
        options={found.choices
          .map((choice) => choice.slice(11))
          .map((label) => ({ value: label, label }))}
      />
    );
  return (
    <Field
      name={name}
      label={t(`block.${name}`)}
      // A time with its offset, as blocks of such a night have it, is more than a clock shows.
      type={value.length > 'hh:mm'.length ? 'text' : 'time'}
      defaultValue={value}
      error={fields[name]}
    />
  );
}
