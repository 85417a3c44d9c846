import { words } from '#app/lib/words.ts';
import { Field, SelectField } from '#app/ui/form.tsx';

const t = words('events');

type Props = {
  field: string;
  label: string;
  hint?: string;
  required?: boolean;
  written: Record<string, string>;
  fields: Record<string, string>;
};

/**
 * A time on the clock. Where the clock shows it twice, the field asks which of the two is meant.
 */
export function TimeField({ field, label, hint, required, written, fields }: Props) {
  const which = `${field}Which`;
  const isAsked = fields[which] !== undefined || Boolean(written[which]);
  return (
    <div className="time-field stack-2">
      <Field
        type="time"
        name={field}
        label={label}
        hint={hint}
        defaultValue={written[field]}
        error={fields[field]}
        required={required}
      />
      {isAsked && (
        <SelectField
          name={which}
          label={t('form.which', { field: label })}
          defaultValue={written[which] ?? ''}
          error={fields[which]}
          options={[
            { value: '', label: t('form.whichNone') },
            { value: 'first', label: t('form.whichFirst') },
            { value: 'second', label: t('form.whichSecond') },
          ]}
        />
      )}
    </div>
  );
}
