import { eventLimits } from '#app/domain/events/plan.ts';
import { words } from '#app/lib/words.ts';
import { CheckField, Field, TextField } from '#app/ui/field.tsx';
import { TimeField } from './time-field.tsx';

type Props = {
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
export function RunningOrder({ written, fields, slotCount, hasOpening = false }: Props) {
  const t = words('events');
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

type RowProps = Omit<Props, 'slotCount'> & { row: number };

function SlotRow({ row, written, fields, hasOpening }: RowProps) {
  const t = words('events');
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
