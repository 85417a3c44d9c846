import type { ReactNode } from 'react';
import type { Expected, FirstStep, News, Show, Task } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { readToday } from '#app/processes/today.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import type { Route } from './+types/today';

const t = words('routes');

/** News begins with the day before. */
export const loader = forViewer(async ({ viewer, orm }: Viewed) => {
  const now = Temporal.Now.zonedDateTimeISO(viewer.timeZone);
  const since = new Date(now.startOfDay().subtract({ days: 1 }).epochMilliseconds);
  const names = new Map(viewer.profiles.map((page) => [page.profileId, page.displayName]));
  return {
    ...(await readToday(orm, viewer, since)),
    pageNames: Object.fromEntries(names),
    now: new Date(now.epochMilliseconds),
    reader: { timeZone: viewer.timeZone },
  };
});

export const meta = privatePage(() => t('today.title'));

type Reader = { timeZone: string };

/** Further tasks are one click away. */
const mostTasks = 12;

/** Today: the first task, the next ones, money, and news. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { tasks, forAdmins, shows, money, news, steps, pageNames, now, reader } = loaderData;
  const isOne = Object.keys(pageNames).length < 2;
  const pageOf = (profileId: string) => (isOne ? null : nameInText(pageNames[profileId] ?? null));
  const hasPages = Object.keys(pageNames).length > 0;
  const isNew = tasks.length + forAdmins.length + shows.length + money.length + news.length === 0;
  return (
    <div className="band today">
      <header className="page-head">
        <h1>{dateFormat({ dateStyle: 'full', timeZone: reader.timeZone }).format(now)}</h1>
      </header>
      <live-part id="today" of="*">
        {forAdmins.length > 0 && (
          <Part id="admin" title={t('today.admin')}>
            <ul className="rows">
              {forAdmins.map(({ path, text, button }, index) => (
                <li key={path}>
                  <strong className="row-text">{text}</strong>
                  <LinkButton href={path} tone={index === 0 ? 'spotlight' : 'plain'}>
                    {button}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {!hasPages && forAdmins.length === 0 && (
          <div className="stack">
            <EmptyState>{t('today.noPages')}</EmptyState>
            <div className="row">
              <LinkButton href="/profiles" tone="spotlight">
                {t('today.makePage')}
              </LinkButton>
            </div>
          </div>
        )}
        {tasks.length === 0 && <FirstSteps steps={steps} pageOf={pageOf} isMain />}
        {hasPages && !(isNew && steps.length > 0) && (
          <div className="today-columns">
            <Part id="waiting" title={t('today.waiting')} count={tasks.length}>
              {tasks.length === 0 && <EmptyState>{t('today.nothing')}</EmptyState>}
              <Tasks
                tasks={tasks.slice(0, mostTasks)}
                now={now}
                reader={reader}
                pageOf={pageOf}
                hasFirst={forAdmins.length === 0}
              />
              {tasks.length > mostTasks && (
                <details>
                  <summary>{t('today.more', { count: tasks.length - mostTasks })}</summary>
                  <Tasks tasks={tasks.slice(mostTasks)} now={now} reader={reader} pageOf={pageOf} />
                </details>
              )}
            </Part>
            <div className="stack today-aside">
              {tasks.length > 0 && <FirstSteps steps={steps} pageOf={pageOf} isMain={false} />}
              <Shows shows={shows} pageOf={pageOf} />
              {money.length > 0 && <Money money={money} />}
            </div>
            {news.length > 0 && <Latest news={news} reader={reader} />}
          </div>
        )}
      </live-part>
    </div>
  );
}

type PartProps = { id: string; title: string; count?: number; children: ReactNode };

function Part({ id, title, count = 0, children }: PartProps) {
  return (
    <section className="today-part" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {count > 0 && <small className="count">{count}</small>}
      </h2>
      {children}
    </section>
  );
}

type FirstStepsProps = {
  steps: FirstStep[];
  pageOf: (profileId: string) => string | null;
  /** True if there is nothing else to do first. */
  isMain: boolean;
};

/** The few steps left before a page is ready. */
function FirstSteps({ steps, pageOf, isMain }: FirstStepsProps) {
  if (steps.length === 0) return null;
  const first = isMain ? steps.find(({ isDone }) => !isDone) : undefined;
  return (
    <section className="today-part" aria-labelledby="steps">
      <h2 id="steps">{t('today.steps')}</h2>
      <ol className="today-lines">
        {steps.map((step) => (
          <li key={`${step.profileId} ${step.path}`}>
            {step === first ? (
              <LinkButton href={step.path} tone="spotlight">
                {step.text}
              </LinkButton>
            ) : step.isDone ? (
              <strong>{step.text}</strong>
            ) : (
              <a className="quiet-link" href={step.path}>
                {step.text}
              </a>
            )}
            {step.isDone && (
              <Badge shape="disc" tone="good">
                {t('today.done')}
              </Badge>
            )}
            <small dir="auto">{pageOf(step.profileId)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

type TasksProps = Pick<TaskProps, 'now' | 'reader'> & {
  tasks: Task[];
  pageOf(profileId: string): string | null;
  /** True if the most urgent task of all is among them. */
  hasFirst?: boolean;
};

function Tasks({ tasks, pageOf, hasFirst = false, ...rest }: TasksProps) {
  return (
    <ul className="rows">
      {tasks.map((task, index) => (
        <TaskRow
          key={`${task.path} ${task.text}`}
          task={task}
          {...rest}
          page={pageOf(task.profileId)}
          isFirst={hasFirst && index === 0}
        />
      ))}
    </ul>
  );
}

type TaskProps = {
  task: Task;
  now: Date;
  reader: Reader;
  page: string | null;
  isFirst: boolean;
};

/** A task; the most urgent one has the spotlight. */
function TaskRow({ task, now, reader, page, isFirst }: TaskProps) {
  const { about, text, button, path, until, day, endOfDayIn } = task;
  const moment =
    until && (endOfDayIn ? lastDay(until, endOfDayIn) : shortMoment(until, reader.timeZone));
  const facts = [
    day && dayOf(day),
    page && t('today.for', { page }),
    moment && t(until < now ? 'today.late' : 'today.until', { moment }),
  ];
  return (
    <li>
      <div className="row-text">
        <strong dir="auto">{about}</strong>
        {text !== button && <span>{text}</span>}
        <small dir="auto">{facts.filter(Boolean).join(' · ')}</small>
      </div>
      <LinkButton href={path} tone={isFirst ? 'spotlight' : 'plain'}>
        {button}
        <span className="visually-hidden"> {about}</span>
      </LinkButton>
    </li>
  );
}

function Shows({ shows, pageOf }: { shows: Show[]; pageOf: (id: string) => string | null }) {
  return (
    <Part id="shows" title={t('today.shows')}>
      {shows.length === 0 && <EmptyState>{t('today.noShows')}</EmptyState>}
      <ul className="today-lines">
        {shows.map(({ path, title, place, day, at, timeZone, profileId }) => (
          <li key={path} className="whole">
            <strong dir="auto">
              <a href={path}>{title}</a>
            </strong>
            <span>
              {dayOf(day)}, {dateFormat({ timeStyle: 'short', timeZone }).format(at)}
            </span>
            <small dir="auto">{[place, pageOf(profileId)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Money({ money }: { money: Expected[] }) {
  return (
    <Part id="money" title={t('today.money')}>
      <ul className="today-lines">
        {money.map(({ path, text, on }) => (
          <li key={`${path} ${text}`} className="whole">
            <a href={path}>{text}</a>
            {on && <span>{dayOf(on)}</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Latest({ news, reader }: { news: News[]; reader: Reader }) {
  return (
    <Part id="news" title={t('today.news')}>
      <ul className="today-lines">
        {news.map(({ path, about, day, text, at }) => (
          <li key={`${path} ${text} ${at.getTime()}`} className="whole">
            <a href={path} dir="auto">
              {text}
            </a>
            <small dir="auto">
              {about}, {dayOf(day)} · {shortMoment(at, reader.timeZone)}
            </small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** `25 Nov, 19:01`; nothing on Today is far away. */
function shortMoment(at: Date, timeZone: string): string {
  const style = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return dateFormat({ ...style, timeZone }).format(at);
}

/** The last moment of a day is the midnight after it. */
function lastDay(until: Date, timeZone: string): string {
  const style = { weekday: 'short', day: 'numeric', month: 'short', timeZone } as const;
  return dateFormat(style).format(new Date(until.getTime() - 1));
}

function dayOf(day: string): string {
  return writtenDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
}
