import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { type Night, nightOf } from '#app/domain/events/night.ts';
import { eventLimits } from '#app/domain/events/plan.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { readRooms } from '#app/features/profiles/read-rooms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import type { planOf } from './steps/plan-night.server.ts';
import { describeProblems } from './words.ts';

export type Stage = { roomId: string | null; stageId: string | null };

/** The zone of a venue’s clock, else the reader’s. */
export async function zoneOf(tx: Orm, venueId: string, otherwise: string): Promise<string> {
  const [venue] = await tx
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, venueId));
  return [venue?.timeZone, otherwise].find((zone) => zone && isTimeZone(zone)) ?? 'UTC';
}

/**
 * The chosen stage. A room that was put away stays where a night already has it.
 * @throws AppError `bad-input`
 */
export async function stageOf(
  tx: Orm,
  venueId: string,
  choice: string,
  presentRoomId: string | null = null,
): Promise<Stage> {
  if (choice === 'elsewhere') return { roomId: null, stageId: null };
  const rooms = await readRooms(tx, venueId);
  if (choice === 'venue' && rooms.length === 0) return { roomId: null, stageId: venueId };
  const roomId = choice.startsWith('room:') ? choice.slice('room:'.length) : null;
  const isThere = rooms.some(({ id }) => id === roomId) || roomId === presentRoomId;
  if (roomId === null || !isThere) refuse('stage', words('events')('problem.stage'));
  return { roomId, stageId: roomId };
}

/**
 * The times of a night on its day.
 * @throws AppError `bad-input` with a sentence for every wrong field
 */
export function timesOf(
  day: LocalDay,
  { plan, meant }: ReturnType<typeof planOf>,
  timeZone: string,
): Night {
  const placed = nightOf(day, plan, timeZone, meant);
  if ('night' in placed) return placed.night;
  throw new AppError('bad-input', words('events')('problem.times'), {
    fields: describeProblems(placed.problems, timeZone),
  });
}

/**
 * Nights lie in the future, and not too far ahead.
 * @throws AppError `bad-input`
 */
export async function requireComing(tx: Orm, { loadOutAt }: Night): Promise<void> {
  const now = await readClock(tx);
  const far = new Date(now);
  far.setUTCFullYear(far.getUTCFullYear() + eventLimits.yearsAhead);
  const end = loadOutAt.epochMilliseconds;
  if (end <= now.getTime()) refuse('day', words('events')('problem.past'));
  if (end > far.getTime())
    refuse('day', words('events')('problem.far', { years: eventLimits.yearsAhead }));
}

/**
 * Another night that has the stage.
 * @returns its title
 */
export async function findTaken(
  tx: Orm,
  stageId: string | null,
  { loadInAt, loadOutAt }: Pick<Night, 'loadInAt' | 'loadOutAt'>,
  exceptId = '',
): Promise<string | null> {
  if (stageId === null) return null;
  const [taken] = await tx
    .select({ title: events.title })
    .from(events)
    .where(
      and(
        eq(events.stageId, stageId),
        eq(events.claimed, true),
        isNull(events.cancelledAt),
        ne(events.id, exceptId),
        lt(events.loadInAt, dateOf(loadOutAt)),
        gt(events.loadOutAt, dateOf(loadInAt)),
      ),
    )
    .limit(1);
  return taken?.title ?? null;
}

/** @throws AppError `conflict` where another night has the stage */
export async function requireFree(...args: Parameters<typeof findTaken>): Promise<void> {
  const title = await findTaken(...args);
  if (title === null) return;
  const sentence = words('events')('problem.taken', { title });
  throw new AppError('conflict', sentence, { fields: { stage: sentence } });
}

export function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

function refuse(field: string, sentence: string): never {
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
