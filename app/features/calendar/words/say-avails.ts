import type { RoomAvails } from '#app/domain/calendar/avails.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { CalendarPage } from '../queries/read-page.server.ts';
import { monthName } from '../views.ts';

/** Free dates by room, then by month. */
export type ShownAvails = {
  /** Null for a page without rooms. */
  room: string | null;
  months: { name: string; days: ShownAvail[] }[];
}[];

type ShownAvail = {
  day: LocalDay;
  name: string;
  /** The rank of the next hold; null if not requested. */
  rank: number | null;
};

export function shownAvails(
  avails: RoomAvails[],
  { stages }: Pick<CalendarPage, 'stages'>,
  ranks: boolean,
): ShownAvails {
  return avails.map(({ stageId, days }) => ({
    room: stages.find(({ id }) => id === stageId)?.name ?? null,
    months: [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, days]) => ({
      name: monthName(`${month}-01`),
      days: days.map(({ day, rank }) => ({
        day,
        name: writtenDay(day, { weekday: 'short', day: 'numeric', month: 'short' }),
        rank: ranks ? rank : null,
      })),
    })),
  }));
}

/** Free dates as plain text for a mail, in the sender's language. */
export function availsText(
  avails: ShownAvails,
  { page, link }: { page: string; link: string | null },
): string {
  const t = words('calendar');
  const rooms = avails.map(({ room, months }) => {
    const lines = months.map(({ name, days }) => `${name}: ${days.map(inText).join(' · ')}`);
    return [...(room ? [room] : []), ...(lines.length > 0 ? lines : [t('avails.none')])].join('\n');
  });
  const isRanked = avails.some(({ months }) => months.some(({ days }) => days[0]?.rank));
  const notes = [
    ...(isRanked ? [t('avails.ranksNote')] : []),
    ...(link ? [t('avails.textLink', { link })] : []),
  ];
  return [t('avails.textTitle', { page }), ...rooms, ...notes].join('\n\n');
}

function inText({ name, rank }: ShownAvail): string {
  if (rank === null || rank === 1) return name;
  return `${name} (${words('calendar')('rank', { count: rank, ordinal: true })})`;
}
