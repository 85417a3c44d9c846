import type { CSSProperties } from 'react';
import { dayBeginsAt } from '#app/domain/calendar/week.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/calendar';
import { showCalendar } from './loaders.server.ts';
import { EntryChip, Legend } from './parts.tsx';
import type {
  ShownBox,
  ShownCalendar,
  ShownDay,
  ShownListDay,
  ShownMonth,
  ShownWeekDay,
} from './views.ts';

const t = words('calendar');

/** Acts just done, as the address names them. */
const steps = ['blocked', 'changed', 'removed'] as const;

export async function loader(args: Route.LoaderArgs) {
  return { ...(await showCalendar(args)), done: doneIn(args.url, steps) };
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('calendar')('pages.calendar'),
  page?.title,
]);

export default function Calendar({ loaderData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} />;
}

/** Everything that takes time on a page: by the month, the week, or one after the other. */
function CalendarPage(props: ShownCalendar) {
  const { profileId, pageName, timeZone, ownZone, failing, done } = props;
  const address = `/profiles/${profileId}/calendar`;
  return (
    <div className="band stack-4">
      <header className="page-head calendar-head">
        <p className="calendar-of" dir="auto">
          {pageName ?? t('untitled')}
        </p>
        <h1>{props.title}</h1>
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
      <CalendarBar {...props} address={address} />
      <View {...props} address={address} />
      <Legend />
      <p>
        <a className="quiet-link" href={`${address}/settings`}>
          {t('setUp')}
        </a>
      </p>
    </div>
  );
}

function View(props: ShownCalendar & { address: string }) {
  const { month, week, list, address } = props;
  if (month) return <CalendarMonth {...props} month={month} />;
  if (week) return <CalendarWeek {...props} week={week} />;
  if (!list || list.days.length === 0) return <EmptyState>{t('emptyList')}</EmptyState>;
  return <CalendarList {...list} {...props} address={address} />;
}

type Props = {
  week: ShownWeekDay[];
  address: string;
  stageId: string | null;
};

/** Seven days with their hours, from six in the morning to six; on narrow screens day by day. */
function CalendarWeek({ week, address, stageId }: Props) {
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

type CalendarMonthProps = { month: ShownMonth; address: string; stageId: string | null };

/**
 * A month as whole weeks; on narrow screens all days to choose from, and the entries of the chosen
 * one.
 */
function CalendarMonth({ month, address, stageId }: CalendarMonthProps) {
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

type MonthDayProps = { day: ShownDay; week: number | null; href: string };

function MonthDay({ day, week, href }: MonthDayProps) {
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
  days: ShownListDay[];
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

type CalendarBarProps = ShownCalendar & { address: string };

/** Chooses view, dates and room. Plain links and one form. */
function CalendarBar(props: CalendarBarProps) {
  const { view, at, stageId, before, later, today } = props;
  return (
    <div className="calendar-bar">
      <nav className="switcher" aria-label={t('view.label')}>
        {(['month', 'week', 'list'] as const).map((one) => (
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

function addressOf(
  { address, stageId }: CalendarBarProps,
  choice: { view: string; at: string },
): string {
  const query = new URLSearchParams(choice);
  if (stageId) query.set('stage', stageId);
  return `${address}?${query}`;
}

/** The form itself asks for the day. */
function offerAddress({ profileId, stageId }: CalendarBarProps): string {
  return `/bookings/new?${new URLSearchParams({ as: profileId, ...(stageId && { room: stageId }) })}`;
}
