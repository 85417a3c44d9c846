import type { CSSProperties } from 'react';
import { dayBeginsAt } from '#app/domain/calendar/week.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { ShownBox, ShownWeekDay } from '../views.ts';
import { dayAddress } from './day-address.ts';
import { EntryChip } from './entry-chip.tsx';

type Props = {
  week: ShownWeekDay[];
  address: string;
  stageId: string | null;
};

/** Seven days with their hours, from six in the morning to six; on narrow screens day by day. */
export function CalendarWeek({ week, address, stageId }: Props) {
  const t = words('calendar');
  const isEmpty = week.every(({ whole, boxes }) => whole.length + boxes.length === 0);
  return (
    <div className="stack-3">
      <calendar-drag
        goes-to={dayAddress({ address, day: '', stageId })}
        day-begins-at={`${dayBeginsAt}`}
      >
        <div className="week-columns">
          <Hours />
          {week.map((day) => (
            <WeekDay
              key={day.day}
              day={day}
              href={dayAddress({ address, day: day.day, stageId })}
            />
          ))}
        </div>
        <p className="field-hint calendar-hint">{t('dragHintWeek')}</p>
      </calendar-drag>
      {isEmpty && <EmptyState>{t('emptyWeek')}</EmptyState>}
    </div>
  );
}

function Hours() {
  return (
    <div className="week-hours" aria-hidden="true">
      {Array.from({ length: 24 }, (_, index) => (index + dayBeginsAt) % 24).map((hour) => (
        <span key={hour}>{`${hour}`.padStart(2, '0')}:00</span>
      ))}
    </div>
  );
}

type DayProps = { day: ShownWeekDay; href: string };

function WeekDay({ day, href }: DayProps) {
  const isEmpty = day.whole.length + day.boxes.length === 0;
  return (
    <section
      className="week-day"
      aria-label={day.name}
      data-today={day.isToday || undefined}
      data-empty={isEmpty || undefined}
    >
      <header>
        <a className="day-link" href={href}>
          <span className="week-date">
            <span className="visually-hidden">{day.name}</span>
            <span aria-hidden="true">
              {day.weekday} {day.number}
            </span>
          </span>
          <span className="day-more" aria-hidden="true">
            +
          </span>
        </a>
      </header>
      <div className="week-whole">
        {day.whole.map((entry) => (
          <EntryChip key={entry.id} entry={entry} />
        ))}
      </div>
      <div className="week-boxes" data-hours={day.day}>
        {day.boxes.map((box) => (
          <div key={box.entry.id} className="week-box" style={placeOf(box)}>
            <EntryChip entry={box.entry} />
          </div>
        ))}
      </div>
    </section>
  );
}

function placeOf({ from, to, lane, lanes }: ShownBox): CSSProperties {
  return { '--from': from, '--to': to, '--lane': lane, '--lanes': lanes } as CSSProperties;
}
