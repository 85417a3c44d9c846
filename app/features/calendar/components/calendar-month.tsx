import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { ShownDay, ShownMonth } from '../views.ts';
import { dayAddress } from './day-address.ts';
import { EntryChip } from './entry-chip.tsx';

type Props = { month: ShownMonth; address: string; stageId: string | null };

/**
 * A month as whole weeks; on narrow screens all days to choose from, and the entries of the chosen
 * one.
 */
export function CalendarMonth({ month, address, stageId }: Props) {
  const t = words('calendar');
  const days = month.weeks.flatMap((week) => week.days);
  const isEmpty = days.every((day) => !day.isInMonth || day.entries.length === 0);
  const hrefOf = (day: ShownDay) => dayAddress({ address, day: day.day, stageId });
  return (
    <section className="stack-2" aria-label={month.name}>
      <div className="month-names" aria-hidden="true">
        {month.weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <nav className="month-thumbs" aria-label={t('days')}>
        {days.map((day) => (
          <a
            key={day.day}
            href={hrefOf(day)}
            data-outside={day.isInMonth ? undefined : true}
            data-today={day.isToday || undefined}
            data-count={day.entries.length || undefined}
          >
            <span className="visually-hidden">{day.name}</span>
            <span aria-hidden="true">{day.number}</span>
          </a>
        ))}
      </nav>
      <calendar-drag goes-to={dayAddress({ address, day: '', stageId })}>
        <ol className="month-days">
          {month.weeks.map((week) =>
            week.days.map((day, index) => (
              <MonthDay
                key={day.day}
                day={day}
                week={index === 0 ? week.number : null}
                href={hrefOf(day)}
              />
            )),
          )}
        </ol>
        <p className="field-hint calendar-hint">{t('dragHint')}</p>
      </calendar-drag>
      {isEmpty && <EmptyState>{t('emptyMonth')}</EmptyState>}
    </section>
  );
}

type DayProps = { day: ShownDay; week: number | null; href: string };

function MonthDay({ day, week, href }: DayProps) {
  const t = words('calendar');
  return (
    <li
      className="month-day"
      data-day={day.day}
      data-outside={day.isInMonth ? undefined : true}
      data-today={day.isToday || undefined}
      data-empty={day.entries.length === 0 || undefined}
    >
      <p className="month-date">
        <a className="day-link" href={href}>
          <time dateTime={day.day}>
            <span className="visually-hidden">{day.name}</span>
            <span aria-hidden="true">
              <span className="month-weekday">{day.weekday} </span>
              {day.number}
            </span>
          </time>
          <span className="day-more" aria-hidden="true">
            +
          </span>
        </a>
        {day.isToday && <small>{t('today')}</small>}
        {week && <small className="month-week">{t('week', { number: week })}</small>}
      </p>
      {day.entries.map((entry) => (
        <EntryChip key={entry.id} entry={entry} />
      ))}
    </li>
  );
}
