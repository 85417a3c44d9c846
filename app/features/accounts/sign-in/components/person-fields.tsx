import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/field.tsx';
import { KindChoice } from './kind-choice.tsx';

type Props = {
  typed: Record<string, string | undefined>;
  problems: Record<string, string> | undefined;
};

/**
 * What every account says of its person. The birth date is asked for without a word on what it
 * decides; the time zone is the browser's.
 */
export function PersonFields({ typed, problems = {} }: Props) {
  const t = words('accounts');
  return (
    <>
      <KindChoice kind={typed.kind} error={problems.kind} />
      <Field
        name="name"
        label={t('field.name')}
        hint={t('field.nameHint')}
        autoComplete="name"
        defaultValue={typed.name}
        error={problems.name}
        required
      />
      <Field
        name="birthDate"
        type="date"
        label={t('field.birthDate')}
        autoComplete="bday"
        defaultValue={typed.birthDate}
        error={problems.birthDate}
        required
      />
      <own-time-zone>
        <input type="hidden" name="timeZone" defaultValue="UTC" />
      </own-time-zone>
    </>
  );
}
