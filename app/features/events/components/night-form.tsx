import type { ReactNode } from 'react';
import { eventLimits } from '#app/domain/events/event.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { CheckField, Field, SelectField, TextField } from '#app/ui/form.tsx';
import type { NightStart } from '../queries.server.ts';
import { TimeField } from './time-field.tsx';

const t = words('events');

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
  const elsewhere = { value: 'elsewhere', label: t('form.elsewhere') };
  if (rooms.length > 0)
    return [...rooms.map(({ id, name }) => ({ value: `room:${id}`, label: name })), elsewhere];
  const here = { value: 'venue', label: t('form.atVenue') };
  return isPlace ? [here, elsewhere] : [elsewhere, here];
}

type RunningOrderProps = {
  written: Record<string, string>;
  fields: Record<string, string>;
  /** Number of slots; some empty rows follow them. */
  slotCount: number;
  /** A row can open its slot, for every night of a series. */
  hasOpening?: boolean;
};

const emptyRows = 3;

/**
 * The running order, row by row. Empty rows are ignored, so that the form is whole without any
 * script; with one, rows can be added.
 */
function RunningOrder({ written, fields, slotCount, hasOpening = false }: RunningOrderProps) {
  const typedRows = Object.keys(written).map((name) =>
    Number(/^slots\.(\d+)\./.exec(name)?.[1] ?? -1),
  );
  const least = Math.max(slotCount, ...typedRows.map((row) => row + 1));
  const count = Math.min(least + (least === slotCount ? emptyRows : 0), eventLimits.slots + 5);
  const rows = Array.from({ length: Math.max(count, 1) }, (_, row) => row);
  return (
    <fieldset className="field">
      <legend>{t('form.order')}</legend>
      <p className="field-hint">{t('form.orderHint')}</p>
      {fields.slots && <p className="field-error">{fields.slots}</p>}
      <row-adder most={eventLimits.slots}>
        <ol className="slot-rows stack-4">
          {rows.map((row) => (
            <SlotRow
              key={row}
              row={row}
              written={written}
              fields={fields}
              hasOpening={hasOpening}
            />
          ))}
        </ol>
        <button type="button" className="button" data-tone="plain" hidden>
          {t('form.addRow')}
        </button>
      </row-adder>
    </fieldset>
  );
}

type RowProps = Omit<RunningOrderProps, 'slotCount'> & { row: number };

function SlotRow({ row, written, fields, hasOpening }: RowProps) {
  const name = (field: string) => `slots.${row}.${field}`;
  const of = (field: string) => ({
    name: name(field),
    defaultValue: written[name(field)],
    error: fields[name(field)],
  });
  return (
    <li className="slot-row">
      <input type="hidden" name={name('id')} defaultValue={written[name('id')] ?? ''} />
      <Field
        {...of('name')}
        label={t('form.slotName')}
        maxLength={eventLimits.slotName}
        dir="auto"
      />
      <TimeField field={name('start')} label={t('form.start')} written={written} fields={fields} />
      <TimeField field={name('end')} label={t('form.end')} written={written} fields={fields} />
      {hasOpening && (
        <details className="slot-opening" open={written[name('isOpen')] === 'on'}>
          <summary>{t('form.opening')}</summary>
          <CheckField
            name={name('isOpen')}
            label={t('form.isOpen')}
            value="on"
            defaultChecked={written[name('isOpen')] === 'on'}
          />
          <TextField
            {...of('pitch')}
            label={t('form.pitch')}
            rows={2}
            maxLength={eventLimits.pitch}
          />
          <Field {...of('genres')} label={t('form.genres')} hint={t('form.genresHint')} />
        </details>
      )}
    </li>
  );
}
