import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import type { CalendarPage } from '#app/features/calendar/queries/read-page.server.ts';

/** The calendar view in an address. Unreadable parts are ignored. */
export type CalendarChoice = {
  view: 'month' | 'week' | 'list';
  at: LocalDay;
  stageId: string | null;
  after: { start: Temporal.Instant; id: string } | null;
};

const views = ['month', 'week', 'list'] as const;

export function readAsked(request: Request, page: CalendarPage, today: LocalDay): CalendarChoice {
  const query = new URL(request.url).searchParams;
  const stage = query.get('stage');
  return {
    view: views.find((view) => view === query.get('view')) ?? 'month',
    at: dayOf(query.get('at')) ?? today,
    stageId: page.stages.find(({ id }) => id === stage)?.id ?? null,
    after: placeOf(query.get('after')),
  };
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

/** The position of the list: the entry before it, and when that begins. */
function placeOf(text: string | null): CalendarChoice['after'] {
  const [, start = '', id = ''] = /^(\d{1,14})~([\w-]{1,120})$/.exec(text ?? '') ?? [];
  return id ? { start: Temporal.Instant.fromEpochMilliseconds(Number(start)), id } : null;
}
