import { type AvailsChoice, areMonths, availsLimits } from '#app/domain/calendar/avails.ts';
import { weekOf } from '#app/domain/calendar/grids.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { buttonAction, type Sent } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { listAvails } from '#app/processes/calendar.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField, CopyField, PostForm, SelectField } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/avails';
import { endAvailsLink, renewAvailsLink } from './commands.server.ts';
import { readerOf } from './loaders.server.ts';
import { AvailsList } from './parts.tsx';
import { type CalendarPage, readAvailsPath, readCalendarPage } from './queries.server.ts';
import { monthName, todayIn } from './views.ts';
import { availsText, availsView } from './words.ts';

const t = words('calendar');

/** Acts just done, as the address names them. */
const steps = ['renewed', 'ended'] as const;

export const loader = forViewer(
  async ({ viewer, orm, services, url, params: { profileId } }: Viewed<'profileId'>) => {
    requireRight(viewer, profileId, 'see the calendar');
    const page = await readCalendarPage(orm, profileId, viewer.timeZone);
    const today = todayIn(page.timeZone, readerOf(viewer));
    const choice = readAvailsChoice(url, page, today);
    const query = new URLSearchParams(url.searchParams);
    query.delete('done');
    const [free, path] = await Promise.all([
      listAvails(orm, page, choice),
      readAvailsPath(orm, services.secret, profileId, choice),
    ]);
    const avails = availsView(free, page, choice.ranks);
    const pageName = nameInText(page.name);
    const link = path && addressAt(services.brand.site, path);
    return {
      profileId,
      pageName,
      avails,
      link,
      query: `?${query}`,
      form: availsFormOf(choice, page, today),
      text: availsText(avails, { page: pageName, link }),
      mayChange: may(viewer, profileId, 'change the calendar'),
      done: doneIn(url, steps),
    };
  },
);

export const action = pageForms({
  link: (args: Sent) =>
    buttonAction(renewAvailsLink, { to: ({ as }) => backTo(as, args, 'renewed') })(args),
  removal: (args: Sent) =>
    buttonAction(endAvailsLink, { to: ({ as }) => backTo(as, args, 'ended') })(args),
});

/** The page with the present choice. */
function backTo(profileId: string, { request }: Sent, done: (typeof steps)[number]): string {
  const query = new URL(request.url).searchParams;
  query.set('done', done);
  return `/profiles/${profileId}/calendar/avails?${query}`;
}

export const meta = privatePage(() => t('avails.short'));

/** Used for addresses without a choice. */
const defaults = { weekdays: [5, 6], months: 3 };
/** Months to choose from. */
const monthsAhead = 24;

/** The choice of free days in an address. Unreadable parts are ignored. */
function readAvailsChoice(
  { searchParams }: URL,
  page: CalendarPage,
  today: LocalDay,
): AvailsChoice {
  const days = searchParams.getAll('weekday').filter((day) => /^[1-7]$/.test(day));
  const weekdays = [...new Set(days.map(Number))].sort();
  const from = monthIn(searchParams.get('from')) ?? today.slice(0, 7);
  const rooms = searchParams.getAll('stage').slice(0, availsLimits.rooms);
  return {
    weekdays: weekdays.length > 0 ? weekdays : defaults.weekdays,
    from,
    to: lastMonth(from, searchParams.get('to')),
    stageIds: page.stages.map(({ id }) => id).filter((id) => rooms.includes(id)),
    ranks:
      page.userType === 'venue' && (searchParams.has('from') ? searchParams.has('ranks') : true),
  };
}

function availsFormOf(
  { weekdays, from, to, stageIds, ranks }: AvailsChoice,
  page: CalendarPage,
  today: LocalDay,
): AvailsForm {
  const { days } = weekOf(today);
  const first = [from, today.slice(0, 7)].sort()[0] ?? from;
  return {
    weekdays: days.map((day, index) => ({
      value: `${index + 1}`,
      name: writtenDay(day, { weekday: 'short' }),
      isChosen: weekdays.includes(index + 1),
    })),
    months: Array.from({ length: monthsAhead }, (_, months) => {
      const value = Temporal.PlainYearMonth.from(first).add({ months }).toString();
      return { value, label: monthName(`${value}-01`) };
    }),
    from,
    to,
    rooms: page.stages.map(({ id, name }) => ({
      value: id,
      name,
      isChosen: stageIds.length === 0 || stageIds.includes(id),
    })),
    ranks: page.userType === 'venue' ? ranks : null,
  };
}

function monthIn(text: string | null): string | null {
  return text && areMonths(text, text) ? text : null;
}

/** Not before the first, and not beyond the longest range. */
function lastMonth(from: string, choice: string | null): string {
  const after = (months: number) => Temporal.PlainYearMonth.from(from).add({ months }).toString();
  const to = monthIn(choice);
  if (!to) return after(defaults.months - 1);
  if (to < from) return from;
  return areMonths(from, to) ? to : after(availsLimits.months - 1);
}

/** The free dates of a page, to read, to copy into a mail, and as a link that stays up to date. */
export default function Avails({ loaderData }: Route.ComponentProps) {
  const { profileId, pageName, form, avails, text, link, query, mayChange, done } = loaderData;
  const calendar = `/profiles/${profileId}/calendar`;
  return (
    <div className="band">
      <PageHead title={t('avails.title', { page: pageName })}>{t('avails.lead')}</PageHead>
      <div className="stack-4">
        {done && <Message tone="good">{t(`avails.done.${done}`)}</Message>}
        <div className="columns avails-both">
          <AvailsChooser form={form} address={`${calendar}/avails`} />
          <div className="stack-4">
            <CopyField name="avails-text" label={t('avails.text')} rows={6} value={text} />
            <Link
              link={link}
              query={query}
              address={`${calendar}/avails/link`}
              mayChange={mayChange}
            />
          </div>
        </div>
        <AvailsList avails={avails} />
        <p>
          <a className="quiet-link" href={calendar}>
            {t('settings.back')}
          </a>
        </p>
      </div>
    </div>
  );
}

type LinkProps = {
  /** The absolute address that shows the dates to anyone; null where the page has no links. */
  link: string | null;
  /** The choice as in the address. */
  query: string;
  address: string;
  mayChange: boolean;
};

function Link({ link, query, address, mayChange }: LinkProps) {
  return (
    <section className="stack-2" aria-labelledby="avails-link-title">
      <h2 id="avails-link-title">{t('avails.linkTitle')}</h2>
      <p>{link ? t('avails.linkText') : t('avails.linkNone')}</p>
      {link && <CopyField name="avails-link" label={t('avails.link')} value={link} />}
      {mayChange && (
        <div className="row">
          <PostForm action={`${address}${query}`}>
            <Button tone={link ? 'plain' : 'spotlight'}>
              {link ? t('avails.renew') : t('avails.make')}
            </Button>
          </PostForm>
          {link && (
            <PostForm action={`${address}/removal${query}`}>
              <Button tone="danger">{t('avails.end')}</Button>
            </PostForm>
          )}
        </div>
      )}
    </section>
  );
}

type AvailsForm = {
  weekdays: { value: string; name: string; isChosen: boolean }[];
  months: { value: string; label: string }[];
  from: string;
  to: string;
  rooms: { value: string; name: string; isChosen: boolean }[];
  /** Null if the page takes no holds. */
  ranks: boolean | null;
};

/** Chooses weekdays, months and rooms. It changes nothing, so it is a plain form. */
function AvailsChooser({ form, address }: { form: AvailsForm; address: string }) {
  const { weekdays, months, from, to, rooms, ranks } = form;
  return (
    <form className="stack-3 raised" method="get" action={address}>
      <Boxes name="weekday" legend={t('avails.weekdays')} boxes={weekdays} />
      <div className="filter">
        <SelectField name="from" label={t('avails.from')} options={months} defaultValue={from} />
        <SelectField name="to" label={t('avails.to')} options={months} defaultValue={to} />
      </div>
      {rooms.length > 1 && <Boxes name="stage" legend={t('avails.rooms')} boxes={rooms} />}
      {ranks !== null && (
        <CheckField name="ranks" label={t('avails.ranks')} defaultChecked={ranks} />
      )}
      <div className="row">
        <Button tone="spotlight">{t('avails.show')}</Button>
      </div>
    </form>
  );
}

type BoxesProps = {
  name: string;
  legend: string;
  boxes: { value: string; name: string; isChosen: boolean }[];
};

function Boxes({ name, legend, boxes }: BoxesProps) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="row avails-boxes">
        {boxes.map((box) => (
          <label key={box.value} className="choice">
            <input type="checkbox" name={name} value={box.value} defaultChecked={box.isChosen} />
            <span dir="auto">{box.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
