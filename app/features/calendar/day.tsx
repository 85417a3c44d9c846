import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { readCalendar } from '#app/processes/calendar.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import type { Route } from './+types/day';
import { dayOf, type MarkedDays, readerOf, waysOn } from './loaders.server.ts';
import { EntryChip } from './parts.tsx';
import type { CalendarPage } from './queries.server.ts';
import { dayViews, type ListDayView, longDay } from './views.ts';

const t = words('calendar');

/** The longest range shown at once. */
const mostDays = 31;

export const loader = forViewer(
  async ({ viewer, database, url, params }: Viewed<'profileId' | 'day'>) => {
    const { profileId } = params;
    const first = dayOf(params.day);
    if (!first) throw new AppError('not-found', t('day.unknown'));
    const days = daysFrom(first, dayOf(url.searchParams.get('to')));
    const stage = url.searchParams.get('stage');
    const stageIn = ({ stages }: CalendarPage) => stages.find(({ id }) => id === stage)?.id ?? null;
    const { page, entries } = await readCalendar(database, viewer, profileId, (page) => ({
      ...stretchAround(days, page.timeZone),
      stageId: stageIn(page),
    }));
    const selection = { ...markedIn(url, days), stageId: stageIn(page) };
    const views = dayViews(entries, days, page.timeZone, readerOf(viewer));
    const ids = new Set(views.flatMap(({ entries }) => entries.map(({ id }) => id)));
    const dayEntries = entries.filter(({ id }) => ids.has(id));
    return {
      pageName: nameInText(page.name),
      timeZone: page.timeZone,
      days: views,
      title:
        days.length > 1 ? `${longDay(selection.day)} – ${longDay(selection.to)}` : longDay(first),
      ways: waysOn(viewer, page, selection, dayEntries),
      ...linksAround(page, selection),
    };
  },
);

function daysFrom(first: LocalDay, to: LocalDay | null): LocalDay[] {
  const { days } = Temporal.PlainDate.from(first).until(to ?? first);
  const count = Math.min(Math.max(days, 0) + 1, mostDays);
  return Array.from({ length: count }, (_, index) => dayAfter(first, index));
}

/** A place elsewhere may have its days up to 26 hours earlier or later than this page. */
function stretchAround(days: LocalDay[], timeZone: string) {
  const aside = { hours: 26 };
  const begin = (day: LocalDay) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
  const [first = '', last = first] = [days[0], days.at(-1)];
  return {
    from: begin(first).toInstant().subtract(aside),
    to: begin(dayAfter(last, 1)).toInstant().add(aside),
  };
}

function markedIn({ searchParams }: URL, days: LocalDay[]): Omit<MarkedDays, 'stageId'> {
  const clock = (name: string) => {
    const value = searchParams.get(name) ?? '';
    return /^\d{2}:\d{2}$/.test(value) ? value : '';
  };
  const [day = '', to = day] = [days[0], days.at(-1)];
  return { day, to, startTime: clock('startTime'), endTime: clock('endTime') };
}

/** Links from here: the days before and after, the rooms, and the month. */
function linksAround({ profileId, stages }: CalendarPage, { day, to, stageId }: MarkedDays) {
  const calendar = `/profiles/${profileId}/calendar`;
  const at = (day: LocalDay, query: Record<string, string | null>) => {
    const entries = Object.entries(query).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    return `${calendar}/days/${day}${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''}`;
  };
  const last = to === day ? null : to;
  // The first are all of them.
  const rooms = [{ id: null, name: t('rooms.all') }, ...stages];
  return {
    before: at(dayAfter(day, -1), { stage: stageId }),
    later: at(dayAfter(to, 1), { stage: stageId }),
    rooms: rooms.map(({ id, name }) => ({
      name,
      href: at(day, { to: last, stage: id }),
      isChosen: id === stageId,
    })),
    back: `${calendar}?${new URLSearchParams({ at: day, ...(stageId && { stage: stageId }) })}`,
  };
}

function dayAfter(day: LocalDay, days: number): LocalDay {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export const meta = privatePage<{ title: string }>((data) => [data?.title, t('pages.calendar')]);

/** One or several consecutive days: their entries and possible acts. */
export default function Day({ loaderData }: Route.ComponentProps) {
  const { pageName, timeZone, title, days, ways, rooms, before, later, back } = loaderData;
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

function Days({ days }: { days: ListDayView[] }) {
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
