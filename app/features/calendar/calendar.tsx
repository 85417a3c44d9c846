import type { CSSProperties } from 'react';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { dayBeginsAt, monthOf, weekOf } from '#app/domain/calendar/grids.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { may } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { isSameZone, zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { readCalendar } from '#app/processes/calendar.server.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState, Message } from '#app/ui/page.tsx';
import type { Route } from './+types/calendar';
import { dayOf, readerOf } from './loaders.server.ts';
import { EntryChip, Legend } from './parts.tsx';
import type { CalendarPage, EntryFilter } from './queries.server.ts';
import {
  type BoxView,
  type DayView,
  type ListDayView,
  listView,
  longDay,
  type MonthView,
  monthName,
  monthView,
  type Reader,
  todayIn,
  type WeekDayView,
  weekView,
} from './views.ts';

const t = words('calendar');

/** Acts just done, as the address names them. */
const steps = ['blocked', 'changed', 'removed'] as const;

/** Entries in the list at a time. */
const listLength = 30;

/** The calendar of a page for members with the right to see it. */
export const loader = forViewer(
  async ({ viewer, database, url, params: { profileId } }: Viewed<'profileId'>) => {
    const reader = readerOf(viewer);
    const choiceFor = (page: CalendarPage) => readChoice(url, page, todayIn(page.timeZone, reader));
    const { page, entries, failing } = await readCalendar(database, viewer, profileId, (page) =>
      filterOf(choiceFor(page), page),
    );
    const choice = choiceFor(page);
    return {
      profileId,
      pageName: page.name,
      failing,
      stages: page.stages,
      timeZone: page.timeZone,
      /** The reader’s, if different. */
      ownZone: isSameZone(viewer.timeZone, page.timeZone) ? null : viewer.timeZone,
      mayChange: may(viewer, profileId, 'change the calendar'),
      mayOffer: may(viewer, profileId, 'make and answer offers'),
      view: choice.view,
      at: choice.at,
      stageId: choice.stageId,
      today: todayIn(page.timeZone, reader),
      done: doneIn(url, steps),
      ...entriesIn(choice, entries, page, reader),
    };
  },
);

function filterOf({ view, at, stageId, after }: CalendarChoice, page: CalendarPage): EntryFilter {
  const instant = (day: LocalDay, hour = 0) =>
    Temporal.PlainDate.from(day)
      .toPlainDateTime({ hour })
      .toZonedDateTime(page.timeZone)
      .toInstant();
  if (view === 'list') return { from: instant(at), to: null, stageId, after, most: listLength + 1 };
  // A place elsewhere may have its days up to 26 hours earlier or later than this page.
  const aside = { hours: 26 };
  const [first, behind] = view === 'month' ? monthEnds(at) : weekEnds(at);
  const hour = view === 'month' ? 0 : dayBeginsAt;
  return {
    from: instant(first, hour).subtract(aside),
    to: instant(behind, hour).add(aside),
    stageId,
  };
}

function monthEnds(at: LocalDay): [LocalDay, LocalDay] {
  const days = monthOf(at).weeks.flatMap((week) => week.days);
  return [days[0]?.day ?? at, dayAfter(days.at(-1)?.day ?? at)];
}

function weekEnds(at: LocalDay): [LocalDay, LocalDay] {
  const { days, after } = weekOf(at);
  return [days[0] ?? at, after];
}

function dayAfter(day: LocalDay): LocalDay {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** Entries in the form of the chosen view. */
function entriesIn(
  choice: CalendarChoice,
  entries: CalendarEntry[],
  page: CalendarPage,
  reader: Reader,
) {
  const { view, at, stageId } = choice;
  if (view === 'month') {
    const grid = monthOf(at);
    const month = monthView(grid, entries, page.timeZone, reader);
    return { title: monthName(at), before: grid.before, later: grid.after, month };
  }
  if (view === 'week') {
    const week = weekOf(at);
    const stages = stageId ? [] : page.stages.map(({ id }) => id);
    const days = weekView(week, entries, { timeZone: page.timeZone, stages }, reader);
    const title = t('weekOf', { number: week.number, year: yearOf(week.days) });
    return { title, before: week.before, later: week.after, week: days };
  }
  const visible = entries.slice(0, listLength);
  const last = entries.length > listLength ? visible.at(-1) : undefined;
  const next = last ? `${last.start.epochMilliseconds}~${last.id}` : null;
  const list = { days: listView(visible, page.timeZone, reader), next };
  return { title: t('listFrom', { day: longDay(at) }), before: null, later: null, list };
}

/** A week belongs to the year that its Thursday is in. */
function yearOf(days: LocalDay[]): string {
  return (days[3] ?? '').slice(0, 4);
}

/** The calendar view in an address. Unreadable parts are ignored. */
type CalendarChoice = {
  view: 'month' | 'week' | 'list';
  at: LocalDay;
  stageId: string | null;
  after: { start: Temporal.Instant; id: string } | null;
};

const views = ['month', 'week', 'list'] as const;

function readChoice(
  { searchParams: query }: URL,
  page: CalendarPage,
  today: LocalDay,
): CalendarChoice {
  const stage = query.get('stage');
  return {
    view: views.find((view) => view === query.get('view')) ?? 'month',
    at: dayOf(query.get('at')) ?? today,
    stageId: page.stages.find(({ id }) => id === stage)?.id ?? null,
    after: readPlace(query.get('after')),
  };
}

/** The position of the list: the entry before it, and when that begins. */
function readPlace(text: string | null): CalendarChoice['after'] {
  const [, start = '', id = ''] = /^(\d{1,14})~([\w-]{1,120})$/.exec(text ?? '') ?? [];
  return id ? { start: Temporal.Instant.fromEpochMilliseconds(Number(start)), id } : null;
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('pages.calendar'),
  page?.title,
]);

type CalendarData = Route.ComponentProps['loaderData'];
type PartProps = CalendarData & { address: string };

/** Everything that takes time on a page: by the month, the week, or one after the other. */
export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { profileId, pageName, timeZone, ownZone, failing, done, title } = loaderData;
  const address = `/profiles/${profileId}/calendar`;
  return (
    <div className="band stack-4">
      <header className="page-head calendar-head">
        <p className="calendar-of" dir="auto">
          {pageName ?? t('untitled')}
        </p>
        <h1>{title}</h1>
        <p className="field-hint">
          {ownZone
            ? t('zoneOwn', { zone: zoneName(timeZone), own: zoneName(ownZone) })
            : t('zone', { zone: zoneName(timeZone) })}
        </p>
      </header>
      {done && <Message tone="good">{t(`done.${done}`)}</Message>}
      {failing > 0 && (
        <Message tone="plain">
          <span aria-hidden="true">▲ </span>
          {t('failingSources', { count: failing })}{' '}
          <a href={`${address}/settings#sources`}>{t('seeWhy')}</a>
        </Message>
      )}
      <CalendarBar {...loaderData} address={address} />
      <Entries {...loaderData} address={address} />
      <Legend />
      <p>
        <a className="quiet-link" href={`${address}/settings`}>
          {t('setUp')}
        </a>
      </p>
    </div>
  );
}

/** Entries in the chosen view. */
function Entries({ month, week, list, address, at, stageId }: PartProps) {
  if (month) return <CalendarMonth month={month} address={address} stageId={stageId} />;
  if (week) return <CalendarWeek week={week} address={address} stageId={stageId} />;
  if (!list || list.days.length === 0) return <EmptyState>{t('emptyList')}</EmptyState>;
  return <CalendarList {...list} address={address} at={at} stageId={stageId} />;
}

/** Seven days with their hours, from six in the morning to six; on narrow screens day by day. */
function CalendarWeek({
  week,
  address,
  stageId,
}: { week: WeekDayView[] } & Pick<PartProps, 'address' | 'stageId'>) {
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

function WeekDay({ day, href }: { day: WeekDayView; href: string }) {
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

function placeOf({ from, to, lane, lanes }: BoxView): CSSProperties {
  return { '--from': from, '--to': to, '--lane': lane, '--lanes': lanes } as CSSProperties;
}

/**
 * A month as whole weeks; on narrow screens all days to choose from, and the entries of the chosen
 * one.
 */
function CalendarMonth({
  month,
  address,
  stageId,
}: { month: MonthView } & Pick<PartProps, 'address' | 'stageId'>) {
  const days = month.weeks.flatMap((week) => week.days);
  const isEmpty = days.every((day) => !day.isInMonth || day.entries.length === 0);
  const hrefOf = (day: DayView) => dayAddress({ address, day: day.day, stageId });
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

function MonthDay({ day, week, href }: { day: DayView; week: number | null; href: string }) {
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

type CalendarListProps = {
  days: ListDayView[];
  /** The address of the next part; null at the end. */
  next: string | null;
  address: string;
  at: string;
  stageId: string | null;
};

/** Coming entries, one after the other. */
function CalendarList({ days, next, address, at, stageId }: CalendarListProps) {
  const query = new URLSearchParams({ view: 'list', at });
  if (stageId) query.set('stage', stageId);
  if (next) query.set('after', next);
  return (
    <div>
      <ol className="agenda-days">
        {days.map((day) => (
          <li key={day.day} data-today={day.isToday || undefined}>
            <h2>
              <a href={dayAddress({ address, day: day.day, stageId })}>
                <time dateTime={day.day}>{day.name}</time>
              </a>
            </h2>
            {day.entries.map((entry) => (
              <EntryChip key={entry.id} entry={entry} />
            ))}
          </li>
        ))}
      </ol>
      {next && <LinkButton href={`${address}?${query}`}>{t('more')}</LinkButton>}
    </div>
  );
}

type Place = {
  /** Of the page’s calendar. */
  address: string;
  /** Empty for the marked day. */
  day: string;
  stageId: string | null;
};

/** The page of a day, with its entries and possible acts. */
function dayAddress({ address, day, stageId }: Place): string {
  const path = day ? `${address}/days/${day}` : `${address}/days`;
  return stageId ? `${path}?stage=${stageId}` : path;
}

/** Chooses view, dates and room. Plain links and one form. */
function CalendarBar(props: PartProps) {
  const { view, at, stageId, before, later, today } = props;
  return (
    <div className="calendar-bar">
      <nav className="switcher" aria-label={t('view.label')}>
        {views.map((one) => (
          <a
            key={one}
            href={addressOf(props, { view: one, at })}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`view.${one}`)}
          </a>
        ))}
      </nav>
      <nav className="switcher" aria-label={t('go.label')}>
        {view !== 'list' && before && (
          <a href={addressOf(props, { view, at: before })} rel="prev">
            <span aria-hidden="true">‹</span>
            <span className="visually-hidden">{t(`go.${view}.before`)}</span>
          </a>
        )}
        <a href={addressOf(props, { view, at: today })}>{t('go.today')}</a>
        {view !== 'list' && later && (
          <a href={addressOf(props, { view, at: later })} rel="next">
            <span aria-hidden="true">›</span>
            <span className="visually-hidden">{t(`go.${view}.after`)}</span>
          </a>
        )}
      </nav>
      {props.mayOffer && (
        <LinkButton tone="spotlight" href={offerAddress(props)}>
          {t('day.offer')}
        </LinkButton>
      )}
      <form className="filter calendar-go" method="get" action={props.address}>
        <input type="hidden" name="view" value={view} />
        <label>
          <span>{t('go.day')}</span>
          <input type="date" name="at" defaultValue={at} required />
        </label>
        {props.stages.length > 1 && (
          <label>
            <span>{t('rooms.label')}</span>
            <select name="stage" defaultValue={stageId ?? ''}>
              <option value="">{t('rooms.all')}</option>
              {props.stages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button>{t('go.go')}</Button>
      </form>
      <LinkButton href={`${props.address}/avails`}>{t('avails.short')}</LinkButton>
      {props.mayChange && (
        <LinkButton href={`${props.address}/blocks?from=${at}`}>{t('blockDates')}</LinkButton>
      )}
    </div>
  );
}

function addressOf({ address, stageId }: PartProps, choice: { view: string; at: string }): string {
  const query = new URLSearchParams(choice);
  if (stageId) query.set('stage', stageId);
  return `${address}?${query}`;
}

/** The form itself asks for the day. */
function offerAddress({ profileId, stageId }: PartProps): string {
  return `/bookings/new?${new URLSearchParams({ as: profileId, ...(stageId && { room: stageId }) })}`;
}
