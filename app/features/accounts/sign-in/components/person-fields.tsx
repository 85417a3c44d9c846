import type { FormField } from '#app/fields/form-field.ts';
import { ChosenField, InputField } from '#app/ui/field.tsx';

type Props = Record<'kind' | 'name' | 'birthDate', FormField>;

/**
 * The details of every account's person. The form doesn't say what the birth date decides; the time
 * zone is the browser's.
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
