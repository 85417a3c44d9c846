import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { formTimesOf } from '#app/domain/calendar/block.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type CalendarPage, readCalendarPage } from './read-page.server.ts';

export async function readBlock(
  { orm }: Database,
  viewer: Viewer,
  profileId: string,
  blockId: string,
): Promise<{ page: CalendarPage; written: Record<string, string> }> {
  requireRight(viewer, profileId, 'change the calendar');
  const page = await readCalendarPage(orm, profileId, viewer.timeZone);
  const [block] = await orm
    .select()
    .from(calendarBlocks)
    .where(and(eq(calendarBlocks.id, blockId), eq(calendarBlocks.profileId, profileId)));
  if (!block) throw new AppError('not-found', words('calendar')('block.gone'));
  const { kind, note, stageId, startsAt, endsAt, allDay } = block;
  const times = { start: instant(startsAt), end: instant(endsAt), allDay };
  const values = formTimesOf(times, page.timeZone);
  return { page, written: { kind, note, stageId: stageId ?? '', ...values } };
}

function instant(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
