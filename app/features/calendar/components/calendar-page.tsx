import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Message } from '#app/ui/message.tsx';
import type { ShownCalendar } from '../views.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { CalendarList } from './calendar-list.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { CalendarWeek } from './calendar-week.tsx';
import { Legend } from './entry-chip.tsx';

/** Everything that takes time on a page: by the month, the week, or one after the other. */
export function CalendarPage(props: ShownCalendar) {
  const t = words('calendar');
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
  const t = words('calendar');
  const { month, week, list, address } = props;
  if (month) return <CalendarMonth {...props} month={month} />;
  if (week) return <CalendarWeek {...props} week={week} />;
  if (!list || list.days.length === 0) return <EmptyState>{t('emptyList')}</EmptyState>;
  return <CalendarList {...list} {...props} address={address} />;
}
