import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { may, type ProfileRight } from '#app/features/profiles/policy.ts';
import { words } from '#app/lib/words.ts';
import type { CalendarPage } from './queries.server.ts';
import type { Reader } from './views.ts';

const t = words('calendar');

/** Days that a person has marked, with the hours and the room if chosen. */
export type MarkedDays = {
  day: LocalDay;
  to: LocalDay;
  stageId: string | null;
  startTime: string;
  endTime: string;
};

type Way = { right: ProfileRight; label: string; path: string; query?: Record<string, string> };

/** Acts possible on days of a page. Each links to its form, filled in. */
export function waysOn(
  viewer: Viewer,
  page: CalendarPage,
  selection: MarkedDays,
  entries: CalendarEntry[],
): { label: string; href: string }[] {
  const ways =
    page.userType === 'venue' ? ofVenue(page, selection, entries) : ofPerformer(page, selection);
  return [...ways, toBlock(page, selection)]
    .filter(({ right }) => may(viewer, page.profileId, right))
    .map(({ label, path, query = {} }) => {
      const parameters = Object.entries(query).filter(([, value]) => value !== '');
      return {
        label,
        href: parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path,
      };
    });
}

function ofVenue(
  { profileId }: CalendarPage,
  selection: MarkedDays,
  entries: CalendarEntry[],
): Way[] {
  const { day, stageId } = selection;
  const room = stageId ?? '';
  return [
    {
      right: 'make and answer offers',
      label: t('day.offer'),
      path: '/bookings/new',
      query: { as: profileId, day, room },
    },
    {
      right: 'place and answer holds',
      label: t('day.placeHold'),
      path: '/holds/new',
      query: { as: profileId, day, stage: room && `${profileId}~${room}` },
    },
    {
      right: 'change events',
      label: t('day.event'),
      path: `/profiles/${profileId}/events/new`,
      query: { day, stage: room && `room:${room}` },
    },
    ...entries.flatMap(({ id, title, href, end }): Way[] =>
      id.startsWith('event-') && href && Temporal.Instant.compare(end, Temporal.Now.instant()) > 0
        ? [{ right: 'change events', label: t('day.openSlot', { title }), path: `${href}#order` }]
        : [],
    ),
  ];
}

function ofPerformer({ profileId: as }: CalendarPage, { day }: MarkedDays): Way[] {
  return [
    {
      right: 'place and answer holds',
      label: t('day.askHold'),
      path: '/holds/new',
      query: { as, day },
    },
    {
      right: 'make and answer offers',
      label: t('day.pitch'),
      path: '/bookings/new',
      query: { as, day },
    },
  ];
}

function toBlock({ profileId }: CalendarPage, selection: MarkedDays): Way {
  const { day, to, stageId, startTime, endTime } = selection;
  return {
    right: 'change the calendar',
    label: t('blockDates'),
    path: `/profiles/${profileId}/calendar/blocks`,
    query: { from: day, to, stage: stageId ?? '', startTime, endTime },
  };
}

export function readerOf({ timeZone }: Viewer): Reader {
  return { timeZone, now: Temporal.Now.instant() };
}

/** A day within centuries that people plan in. */
export function dayOf(text: string | null): LocalDay | null {
  if (!text || !/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
