import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import type { LocalTime } from '#app/domain/calendar/local-time.ts';
import { fieldOf } from '#app/fields/form-field.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Field, SelectField } from '#app/ui/form.tsx';
import {
  ambiguousMoments,
  changedFrom,
  clockOf,
  dayAfter,
  daysAfter,
  type TermsForm,
  termField,
  typedTime,
  withOneDayProblem,
} from '../words.ts';

const t = words('bookings');

const { timeZone: _, ...times } = termsTable.schedule.fields;
type Time = keyof typeof times;
const names = Object.keys(times) as Time[];
const at = 'terms.schedule';

type Typed = TermsForm['typed'];
type Props = {
  form: TermsForm;
  /** The present values of the form. */
  present: Typed;
};

/** The day of the night and its times, on the venue's clock. */
export function ScheduleInputs({ form, present }: Props) {
  const timeZone = form.typed[`${at}.timeZone`] ?? '';
  const dated = withOneDayProblem(form);
  const zoneProblem = form.fields[`${at}.timeZone`];
  return (
    <div className="stack-4">
      <p className="field-hint">{t('terms.night.hint', { zone: zoneName(timeZone) })}</p>
      {zoneProblem && (
        <p className="field-error" id={`${at}.timeZone`}>
          {zoneProblem}
        </p>
      )}
      <input type="hidden" name={`${at}.timeZone`} value={timeZone} />
      {!form.apart?.includes('schedule.day') && (
        <div className="columns terms-pair">
          <DayField form={dated} />
        </div>
      )}
      <div className="columns terms-pair terms-times">
        {names.map((time) => (
          <TimeField key={time} time={time} form={dated} present={present} timeZone={timeZone} />
        ))}
      </div>
    </div>
  );
}

/** The day of the show. */
export function DayField({ form }: { form: TermsForm }) {
  const day = {
    label: () => t('terms.night.day'),
    hint: () => changedFrom(`${at}.day`, form),
  };
  return <Field {...fieldOf(day, `${at}.day`, form)} type="date" />;
}

function TimeField({ time, form, present, timeZone }: Props & { time: Time; timeZone: string }) {
  const name = `${at}.${time}`;
  const moments = ambiguousMoments(typedTime(present, time) ?? '', timeZone);
  const note = form.typed[`${name}.days`];
  const days = daysAfter(present, time);
  return (
    <div className="time-field stack-2">
      <Field
        {...termField(times[time], { path: `schedule.${time}`, at: name }, form)}
        type="time"
      />
      {note ? (
        <WhichDay form={form} name={name} note={note} />
      ) : (
        <p className="field-hint time-day">{days > 0 && nextDay(present)}</p>
      )}
      {moments && <WhichMoment form={form} name={name} moments={moments} />}
    </div>
  );
}

/** `Next day: Sunday, 22 November`, or without the date while none is chosen. */
function nextDay(present: Typed): string {
  const day = dayAfter(present[`${at}.day`] ?? '', 1);
  return day ? t('terms.night.nextDayOf', { day: dayInWords(day) }) : t('terms.night.nextDay');
}

function dayInWords(day: string): string {
  return writtenDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** The choice of the day, for nights that last longer than a day. */
function WhichDay({ form, name, note }: { form: TermsForm; name: string; note: string }) {
  const options = Array.from({ length: 8 }, (_, days) => {
    const day = dayAfter(form.typed[`${at}.day`] ?? '', days);
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

type WhichProps = { form: TermsForm; name: string; moments: [LocalTime, LocalTime] };

/** The choice between two moments, if the clock shows a time twice. */
function WhichMoment({ form, name, moments: [earlier, later] }: WhichProps) {
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
