import type { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Field, InputField } from '#app/ui/field.tsx';
import type { windowFields } from '../fields.ts';

type Props = { field: ReturnType<typeof formFields<ReturnType<typeof windowFields>>> };

/** The window of an offer: a day each, and a time on the venue’s clock. */
export function WindowInputs({ field }: Props) {
  const t = words('tickets');
  return (
    <>
      <div className="columns">
        <InputField of={field.fromDay} />
        <Field {...field.fromTime} type="time" label={t('sales.type.fromTime')} />
      </div>
      <div className="columns">
        <InputField of={field.untilDay} />
        <Field {...field.untilTime} type="time" label={t('sales.type.untilTime')} />
      </div>
    </>
  );
}
