import type { LocalTime } from '#app/domain/calendar/local-time.ts';
import { words } from '#app/lib/words.ts';
import { Field, SelectField } from '#app/ui/field.tsx';
import { clockOf } from './say-terms-problem.ts';
import { fieldOf, type TermsFormState } from './terms-form.ts';
import { twoMoments } from './typed-terms.ts';
import type { Typed } from './typed-values.ts';

const times = ['loadIn', 'soundcheck', 'doors', 'setStart', 'setEnd', 'curfew', 'loadOut'] as const;
type Time = (typeof times)[number];
const hints: Partial<Record<Time, 'soundcheckHint' | 'curfewHint'>> = {
  soundcheck: 'soundcheckHint',
  curfew: 'curfewHint',
};

type Props = {
  form: TermsFormState;
  /** What stands in the form just now. */
  present: Typed;
};

/** The times of the night, on the venue's clock. */
export function NightPart({ form, present }: Props) {
  const t = words('bookings');
  const timeZone = form.typed['schedule.timeZone'] ?? '';
  const zoneProblem = form.errors['schedule.timeZone'];
  return (
    <fieldset className="terms-part">
      <legend>{t('terms.night.title')}</legend>
      <p className="field-hint">{t('terms.night.hint', { timeZone })}</p>
      {zoneProblem && <p className="field-error">{zoneProblem}</p>}
      <input type="hidden" name="schedule.timeZone" value={timeZone} />
      <div className="terms-pair">
        {times.map((time) => (
          <TimeField key={time} time={time} form={form} present={present} timeZone={timeZone} />
        ))}
      </div>
    </fieldset>
  );
}

function TimeField({ time, form, present, timeZone }: Props & { time: Time; timeZone: string }) {
  const t = words('bookings');
  const hint = hints[time];
  const name = `schedule.${time}`;
  const moments = twoMoments(present[name] ?? '', timeZone);
  return (
    <div>
      <Field
        {...fieldOf(form, name)}
        type="datetime-local"
        label={t(`terms.times.${time}`)}
        hint={hint && t(`terms.night.${hint}`)}
      />
      {moments && <WhichMoment {...{ form, name, moments }} />}
    </div>
  );
}

type WhichProps = { form: TermsFormState; name: string; moments: [LocalTime, LocalTime] };

/** Where the clock shows a time twice, nobody but the person can say which is meant. */
function WhichMoment({ form, name, moments: [earlier, later] }: WhichProps) {
  const t = words('bookings');
  const offsetOf = (moment: LocalTime) => moment.slice(16);
  return (
    <SelectField
      name={`${name}.offset`}
      label={t('terms.night.which')}
      hint={t('terms.night.whichHint')}
      defaultValue={form.typed[`${name}.offset`] ?? ''}
      options={[
        { value: '', label: t('terms.night.choose') },
        {
          value: offsetOf(earlier),
          label: t('terms.night.earlier', { clock: clockOf(earlier) }),
        },
        { value: offsetOf(later), label: t('terms.night.later', { clock: clockOf(later) }) },
      ]}
    />
  );
}
