import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { ShownListDay } from '../views.ts';
import { EntryChip } from './entry-chip.tsx';

/** An act possible on a day; it links to a form with the day filled in. */
export type DayWay = { href: string; label: string };

type Props = {
  profileId: string;
  pageName: string;
  timeZone: string;
  title: string;
  days: ShownListDay[];
  ways: DayWay[];
  /** Rooms to choose from, each with its address; the first are all of them. */
  rooms: { name: string; href: string; isChosen: boolean }[];
  before: string;
  later: string;
  back: string;
};

/** One or several consecutive days: their entries and possible acts. */
export function DayPage(props: Props) {
  const t = words('calendar');
  const { pageName, timeZone, title, days, ways, rooms, before, later, back } = props;
  return (
    <div className="band stack-4">
      <header className="page-head calendar-head">
        <p className="calendar-of" dir="auto">
          {pageName}
        </p>
        <h1>{title}</h1>
        <p className="field-hint">{t('zone', { zone: zoneName(timeZone) })}</p>
      </header>
      <nav className="switcher" aria-label={t('go.label')}>
        <a href={before} rel="prev">
          <span aria-hidden="true">‹</span>
          <span className="visually-hidden">{t('go.dayBefore')}</span>
        </a>
        <a href={back}>{t('day.back')}</a>
        <a href={later} rel="next">
          <span aria-hidden="true">›</span>
          <span className="visually-hidden">{t('go.dayAfter')}</span>
        </a>
      </nav>
      {rooms.length > 2 && (
        <nav className="switcher" aria-label={t('rooms.label')}>
          {rooms.map(({ name, href, isChosen }) => (
            <a key={href} href={href} dir="auto" aria-current={isChosen ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {ways.length > 0 && (
        <nav className="day-ways" aria-label={t('day.ways')}>
          {ways.map(({ href, label }, index) => (
            <LinkButton key={href} href={href} tone={index === 0 ? 'spotlight' : 'plain'}>
              {label}
            </LinkButton>
          ))}
        </nav>
      )}
      <Days days={days} />
    </div>
  );
}

function Days({ days }: Pick<Props, 'days'>) {
  const t = words('calendar');
  if (days.every(({ entries }) => entries.length === 0))
    return <EmptyState>{t('day.free', { count: days.length })}</EmptyState>;
  return (
    <ol className="agenda-days">
      {days.map(({ day, name, isToday, entries }) => (
        <li key={day} data-today={isToday || undefined}>
          <h2>
            <time dateTime={day}>{name}</time>
          </h2>
          {entries.map((entry) => (
            <EntryChip key={entry.id} entry={entry} />
          ))}
          {entries.length === 0 && <p className="field-hint">{t('day.nothing')}</p>}
        </li>
      ))}
    </ol>
  );
}
