import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { ShownDay, ShownMonth } from '../views.ts';
import { EntryChip } from './entry-chip.tsx';

type Props = { month: ShownMonth; blocks: string; mayChange: boolean; stageId: string | null };

/** A month as whole weeks; on narrow screens only the days that hold something. */
export function CalendarMonth({ month, blocks, mayChange, stageId }: Props) {
  const t = words('calendar');
  const days = month.weeks.flatMap((week) => week.days);
  const isEmpty = days.every((day) => !day.isInMonth || day.entries.length === 0);
  const stage = stageId ? `&stage=${stageId}` : '';
  const grid = (
    <ol className="month-days">
      {month.weeks.map((week) =>
        week.days.map((day, index) => (
          <MonthDay
            key={day.day}
            day={day}
            week={index === 0 ? week.number : null}
            block={mayChange ? `${blocks}?from=${day.day}${stage}` : null}
          />
        )),
      )}
    </ol>
  );
  return (
    <section className="stack-2" aria-label={month.name}>
      <div className="month-names" aria-hidden="true">
        {month.weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      {mayChange ? (
        <calendar-drag goes-to={`${blocks}?${stage.slice(1)}`}>
          {grid}
          <p className="field-hint calendar-hint">{t('dragHint')}</p>
        </calendar-drag>
      ) : (
        grid
      )}
      {isEmpty && <EmptyState>{t('emptyMonth')}</EmptyState>}
    </section>
  );
}

type DayProps = { day: ShownDay; week: number | null; block: string | null };

function MonthDay({ day, week, block }: DayProps) {
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
        <time dateTime={day.day}>
          <span className="visually-hidden">{day.name}</span>
          <span aria-hidden="true">
            <span className="month-weekday">{day.weekday} </span>
            {day.number}
          </span>
        </time>
        {day.isToday && <small>{t('today')}</small>}
        {week && <small className="month-week">{t('week', { number: week })}</small>}
        {block && (
          <a className="icon-button month-block" href={block}>
            <span aria-hidden="true">+</span>
            <span className="visually-hidden">{t('blockDay', { day: day.name })}</span>
          </a>
        )}
      </p>
      {day.entries.map((entry) => (
        <EntryChip key={entry.id} entry={entry} />
      ))}
    </li>
  );
}
