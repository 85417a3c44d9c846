import type { ReactNode } from 'react';
import { eventLimits } from '#app/domain/events/event.ts';
import { repeats } from '#app/domain/events/series.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, PostForm, SelectField } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { NightStart } from '../queries.server.ts';
import { weekdayName } from '../words.ts';
import { NightFields } from './night-form.tsx';

const t = words('events');

type Props = {
  start: NightStart;
  action: string;
  written: Record<string, string>;
  slotCount: number;
  isNew: boolean;
  refused: RefusedForm | undefined;
  done?: 'made' | 'changed' | undefined;
  /** The parts of the page beside the form. */
  children?: ReactNode;
};

/** The recurrence of a series, and the plan of its nights. */
export function SeriesFormPage(props: Props) {
  const { start, action, written, slotCount, isNew, refused, done, children } = props;
  return (
    <div className="band">
      <PageHead title={isNew ? t('series.newTitle') : (written.title ?? '')}>
        {t('series.formLead', { venue: nameInText(start.venueName) })}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`series.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {children}
        <PostForm className="form night-form" action={action}>
          <NightFields
            start={start}
            written={written}
            refused={refused}
            slotCount={slotCount}
            hasOpening
          >
            <Rule written={refused?.typed ?? written} fields={refused?.fields ?? {}} />
          </NightFields>
          {!isNew && <p>{t('series.changeText')}</p>}
          <div className="row">
            <Button tone="spotlight">{t(isNew ? 'series.make' : 'form.save')}</Button>
            <LinkButton href={`/profiles/${start.venueId}/series`}>{t('form.back')}</LinkButton>
          </div>
        </PostForm>
      </div>
    </div>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

type RuleProps = { written: Record<string, string>; fields: Record<string, string> };

function Rule({ written, fields }: RuleProps) {
  const of = (name: string) => ({ name, defaultValue: written[name], error: fields[name] });
  const exceptions = Object.keys(written)
    .filter((name) => /^except\.\d+$/.test(name) && written[name] !== '')
    .map((name) => written[name] ?? '');
  const rows = Math.min(exceptions.length + 2, eventLimits.exceptions);
  return (
    <>
      <div className="columns clock-fields">
        <SelectField
          {...of('repeat')}
          label={t('series.repeat')}
          options={repeats.map((value) => ({ value, label: t(`series.repeats.${value}`) }))}
        />
        <SelectField
          {...of('weekday')}
          label={t('series.weekday')}
          options={weekdays.map((day) => ({ value: String(day), label: weekdayName(day) }))}
        />
        <Field {...of('from')} type="date" label={t('series.from')} required />
        <Field
          {...of('until')}
          type="date"
          label={t('series.until')}
          hint={t('series.untilHint')}
        />
      </div>
      <fieldset className="field">
        <legend>{t('series.except')}</legend>
        <p className="field-hint">{t('series.exceptHint')}</p>
        <row-adder most={eventLimits.exceptions}>
          <ul className="columns except-rows">
            {Array.from({ length: rows }, (_, row) => `except.${row}`).map((name, row) => (
              <li key={name}>
                <Field
                  type="date"
                  name={name}
                  label={t('series.exceptDay', { number: row + 1 })}
                  defaultValue={exceptions[row]}
                  error={fields[name]}
                />
              </li>
            ))}
          </ul>
          <button type="button" className="button" data-tone="plain" hidden>
            {t('series.addDay')}
          </button>
        </row-adder>
      </fieldset>
    </>
  );
}
