import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { RoomAvails } from '#app/domain/calendar/avails.ts';
import type { CalendarEntry, EntryKind } from '#app/domain/calendar/entry.ts';
import { zoneRules } from '#app/domain/calendar/local-time.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import type { House } from '#app/domain/profiles/position.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { CalendarPage } from './queries.server.ts';
import { monthName } from './views.ts';

const t = words('calendar');

type Context = {
  /** The calendar's name in other programs. */
  name: string;
  /** The platform’s own address, which entries link to. */
  site: string;
  /** Venues of the entries, by page id. */
  houses: ReadonlyMap<string, House>;
  /** Ids of cancelled entries. */
  cancelled?: ReadonlySet<string>;
};

/** Other programs may ask again after this time; most ask less often anyway. */
const refreshSeconds = 15 * 60;

/** A calendar as other programs read it (RFC 5545). The same entries produce the same text. */
export function calendarFile(entries: CalendarEntry[], context: Context): string {
  const calendar = ical({
    prodId: {
      company: 'Bandstand',
      product: 'Calendar',
      language: currentLanguage().toUpperCase(),
    },
    // The library doesn't escape a calendar’s name.
    name: plain(context.name).replaceAll(/[\\;,]/g, '\\$&'),
    ttl: refreshSeconds,
  });
  const [from, to] = stretchOf(entries);
  calendar.timezone({ name: null, generator: (zone) => zoneRules(zone, from, to) });
  for (const entry of entries) addEntry(calendar, entry, context);
  return `${calendar.toString()}\r\n`;
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, context: Context): void {
  const { site, houses, cancelled } = context;
  const { id, kind, title, start, end, allDay, timeZone, state, href, changedAt } = entry;
  const location = locationOf(entry, houses);
  const [status, transparency] = cancelled?.has(id)
    ? [ICalEventStatus.CANCELLED, ICalEventTransparency.TRANSPARENT]
    : statuses[kind];
  const from = start.toZonedDateTimeISO(timeZone);
  const to = end.toZonedDateTimeISO(timeZone);
  const times = allDay
    ? { allDay, start: from.toPlainDate(), end: to.toPlainDate() }
    : { start: from, end: to, timezone: [from, to].some(isTwofold) ? null : timeZone };
  calendar.createEvent({
    ...times,
    status,
    transparency,
    // Independent of the platform's address, or a move would show every entry anew; the id has a
    // UUID.
    id: `${id}@bandstand`,
    // A later text needs a higher number; a minute is fine enough.
    sequence: Math.max(0, Math.floor((changedAt.epochMilliseconds - firstMs) / 60_000)),
    stamp: changedAt,
    lastModified: changedAt,
    summary: plain(labelOf(entry, title)),
    ...(location ? { location } : {}),
    ...(state ? { description: plain(state) } : {}),
    ...(href ? { url: addressAt(site, href) } : {}),
  });
}

/** From the room outwards, as one line and as a position. */
function locationOf({ stage, venueId }: CalendarEntry, houses: Context['houses']) {
  const house = venueId === null ? undefined : houses.get(venueId);
  const parts = [stage?.name, house?.name, house?.address].filter((part) => part);
  if (parts.length === 0) return null;
  const { latitude, longitude } = house?.position ?? {};
  return {
    title: plain([...new Set(parts)].join(', ')),
    ...(latitude != null && longitude != null
      ? { geo: { lat: avoidZero(latitude), lon: avoidZero(longitude) } }
      : {}),
  };
}

/** The library takes a position with a zero in it for none; this is a hand’s breadth away. */
function avoidZero(degrees: number): number {
  return degrees === 0 ? 0.000_001 : degrees;
}

/** Sequence numbers are counted from here, so that they fit in 31 bits. */
const firstMs = Date.UTC(2026, 0, 1);

/** Uncertain entries are marked as such; an offer alone blocks no time. */
const statuses: Record<EntryKind, [ICalEventStatus, ICalEventTransparency]> = {
  show: [ICalEventStatus.CONFIRMED, ICalEventTransparency.OPAQUE],
  event: [ICalEventStatus.TENTATIVE, ICalEventTransparency.OPAQUE],
  hold: [ICalEventStatus.TENTATIVE, ICalEventTransparency.OPAQUE],
  offer: [ICalEventStatus.TENTATIVE, ICalEventTransparency.TRANSPARENT],
  blocked: [ICalEventStatus.CONFIRMED, ICalEventTransparency.OPAQUE],
  tentative: [ICalEventStatus.TENTATIVE, ICalEventTransparency.TRANSPARENT],
  busy: [ICalEventStatus.CONFIRMED, ICalEventTransparency.OPAQUE],
};

function labelOf({ kind, rank }: CalendarEntry, title: string): string {
  if (kind === 'show' || title === t(`kind.${kind}`)) return title;
  const label = rank === null ? t(`kind.${kind}`) : t('rank', { count: rank, ordinal: true });
  return `${label}: ${title}`;
}

/** Programs disagree about a time that the clock shows twice. */
function isTwofold(at: Temporal.ZonedDateTime): boolean {
  const wall = at.toPlainDateTime();
  const earlier = wall.toZonedDateTime(at.timeZoneId, { disambiguation: 'earlier' });
  return !earlier.equals(wall.toZonedDateTime(at.timeZoneId, { disambiguation: 'later' }));
}

/** One line of text that every program can read. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** A year around all entries. */
function stretchOf(entries: CalendarEntry[]): [Temporal.Instant, Temporal.Instant] {
  const starts = entries.map(({ start }) => start.epochMilliseconds);
  const ends = entries.map(({ end }) => end.epochMilliseconds);
  const year = 366 * 86_400_000;
  const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  if (entries.length === 0) return [instant(firstMs), instant(firstMs)];
  return [instant(Math.min(...starts) - year), instant(Math.max(...ends) + year)];
}

/** Free dates by room, then by month. */
export type AvailsView = {
  /** Null for a page without rooms. */
  room: string | null;
  months: { name: string; days: AvailView[] }[];
}[];

type AvailView = {
  day: LocalDay;
  name: string;
  /** The rank of the next hold; null if not requested. */
  rank: number | null;
};

export function availsView(
  avails: RoomAvails[],
  { stages }: Pick<CalendarPage, 'stages'>,
  ranks: boolean,
): AvailsView {
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
  avails: AvailsView,
  { page, link }: { page: string; link: string | null },
): string {
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

function inText({ name, rank }: AvailView): string {
  if (rank === null || rank === 1) return name;
  return `${name} (${words('calendar')('rank', { count: rank, ordinal: true })})`;
}
