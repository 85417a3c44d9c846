import type { ReactNode } from 'react';
import { eventLimits } from '#app/domain/events/plan.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import type { NightStart } from '../queries/start-night.server.ts';
import { RunningOrder } from './running-order.tsx';
import { TimeField } from './time-field.tsx';

type Props = {
  start: NightStart;
  written: Record<string, string>;
  refused: RefusedForm | undefined;
  slotCount: number;
  hasOpening?: boolean;
  /** The fields for its day or its rule. */
  children: ReactNode;
};

/** The fields that a night and a series share. */
export function NightFields(props: Props) {
  const t = words('events');
  const { start, refused, slotCount, hasOpening, children } = props;
  const written = refused?.typed ?? props.written;
  const fields = refused?.fields ?? {};
  const of = (name: string) => ({ name, defaultValue: written[name], error: fields[name] });
  const time = { written, fields };
  return (
    <>
      <Field
        {...of('title')}
        label={t('form.title')}
        maxLength={eventLimits.title}
        dir="auto"
        required
      />
      {children}
      <SelectField {...of('stage')} label={t('form.stage')} options={stagesOf(start)} />
      <p className="field-hint">
        {t(start.isZoneGuessed ? 'form.zoneGuessed' : 'form.zone', {
          zone: zoneName(start.timeZone),
        })}
      </p>
      <div className="columns clock-fields">
        <TimeField field="loadIn" label={t('form.loadIn')} required {...time} />
        <TimeField field="doors" label={t('form.doors')} {...time} />
        <TimeField field="curfew" label={t('form.curfew')} {...time} />
        <TimeField field="loadOut" label={t('form.loadOut')} required {...time} />
      </div>
      <RunningOrder
        written={written}
        fields={fields}
        slotCount={slotCount}
        {...(hasOpening && { hasOpening })}
      />
      <TextField
        {...of('notes')}
        label={t('form.notes')}
        hint={t('form.notesHint')}
        maxLength={eventLimits.notes}
        rows={4}
      />
    </>
  );
}

function stagesOf({ rooms, isPlace }: NightStart): { value: string; label: string }[] {
  const t = words('events');
  const elsewhere = { value: 'elsewhere', label: t('form.elsewhere') };
  if (rooms.length > 0)
    return [...rooms.map(({ id, name }) => ({ value: `room:${id}`, label: name })), elsewhere];
  const here = { value: 'venue', label: t('form.atVenue') };
  return isPlace ? [here, elsewhere] : [elsewhere, here];
}
