import type { FormField } from '#app/fields/form-field.ts';
import { ChosenField, InputField } from '#app/ui/field.tsx';

type Props = Record<'kind' | 'name' | 'birthDate', FormField>;

/**
 * What every account says of its person. The birth date is asked for without a word on what it
 * decides; the time zone is the browser's.
 */
export function PersonFields({ kind, name, birthDate }: Props) {
  return (
    <>
      <ChosenField of={kind} />
      <InputField of={name} autoComplete="name" />
      <InputField of={birthDate} autoComplete="bday" />
      <own-time-zone>
        <input type="hidden" name="timeZone" defaultValue="UTC" />
      </own-time-zone>
    </>
  );
}
