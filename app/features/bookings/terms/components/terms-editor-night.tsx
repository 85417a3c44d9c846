import type { LocalTime } from '#app/domain/calendar/local-time.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { zoneName } from '#app/lib/time/zone-name.ts';
import { words } from '#app/lib/words.ts';
import { Field, SelectField } from '#app/ui/field.tsx';
import { clockOf } from '../words/say-terms-problem.ts';
import { fieldOf, type TermsFormState } from '../words/terms-form.ts';
import { dayAfter, daysAfter, twoMoments, typedTime } from '../words/typed-schedule.ts';
import type { Typed } from '../words/typed-values.ts';

const times = ['loadIn', 'soundcheck', 'doors', 'setStart', 'setEnd', 'curfew', 'loadOut'] as const;
type Time = (typeof times)[number];

type Props = {
  form: TermsFormState;
  /** What stands in the form just now. */
  present: Typed;
};

/** The day of the night and its times, on the venue's clock. */
export function NightPart({ form, present }: Props) {
  const t = words('bookings');
  const timeZone = form.typed['schedule.timeZone'] ?? '';
  const dated = saidOfDay(form);
  const zoneProblem = form.errors['schedule.timeZone'];
  return (
    <fieldset className="terms-part stack-4">
      <legend>{t('terms.night.title')}</legend>
      <p className="field-hint">{t('terms.night.hint', { zone: zoneName(timeZone) })}</p>
      {zoneProblem && <p className="field-error">{zoneProblem}</p>}
      <input type="hidden" name="schedule.timeZone" value={timeZone} />
      <div className="columns terms-pair">
        <Field {...fieldOf(dated, 'schedule.day')} type="date" label={t('terms.night.day')} />
      </div>
      <div className="columns terms-pair terms-times">
        {times.map((time) => (
          <TimeField key={time} time={time} form={dated} present={present} timeZone={timeZone} />
        ))}
      </div>
    </fieldset>
  );
}

/** Without a day no time can be right; that is said once, beside the day. */
function saidOfDay(form: TermsFormState): TermsFormState {
  const wrong = times.map((time) => `schedule.${time}`).filter((name) => form.errors[name]);
  if (wrong.length === 0 || dayAfter(form.typed['schedule.day'] ?? '', 0) !== null) return form;
  const others = Object.entries(form.errors).filter(
    ([path]) => !wrong.includes(path) || !form.typed[path],
  );
  const errors = Object.fromEntries(others);
  return { ...form, errors: { ...errors, 'schedule.day': words('bookings')('terms.night.noDay') } };
}

function TimeField({ time, form, present, timeZone }: Props & { time: Time; timeZone: string }) {
  const t = words('bookings');
  const name = `schedule.${time}`;
  const moments = twoMoments(typedTime(present, time) ?? '', timeZone);
  const note = form.typed[`${name}.days`];
  const days = daysAfter(present, time);
  return (
    <div className="time-field stack-2">
      <Field {...fieldOf(form, name)} type="time" label={t(`terms.times.${time}`)} />
      {note ? (
        <WhichDay {...{ form, name, note }} />
      ) : (
        <p className="field-hint time-day">{days > 0 && nextDay(present)}</p>
      )}
      {moments && <WhichMoment {...{ form, name, moments }} />}
    </div>
  );
}

/** `Next day: Sunday, 22 November`, or without the date while none is chosen. */
function nextDay(present: Typed): string {
  const t = words('bookings');
  const day = dayAfter(present['schedule.day'] ?? '', 1);
  return day ? t('terms.night.nextDayOf', { day: dayInWords(day) }) : t('terms.night.nextDay');
}

function dayInWords(day: string): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return dateFormat(style).format(new Date(`${day}T00:00Z`));
}

/** A night that takes longer than from load-in to the same hour of the next day says its days. */
function WhichDay({ form, name, note }: { form: TermsFormState; name: string; note: string }) {
  const t = words('bookings');
  const options = Array.from({ length: 8 }, (_, days) => {
    const day = dayAfter(form.typed['schedule.day'] ?? '', days);
    return { value: String(days), label: day ? dayInWords(day) : t('terms.night.days', { days }) };
  });
  return (
    <SelectField
      name={`${name}.days`}
      label={t('terms.night.whichDay')}
      defaultValue={note}
      options={options}
    />
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
