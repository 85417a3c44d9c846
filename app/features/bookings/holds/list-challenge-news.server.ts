import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { News } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import { clockInText } from './written-hold.ts';

const t = words('bookings');

const most = 8;

/**
 * Running challenges, for those who wait for their end: the venue and the performers below. The
 * challenged performer has a task instead.
 */
export async function listChallengeNews(orm: Orm, ids: string[]): Promise<News[]> {
  const lists = await Promise.all([
    read(orm, { isVenue: true, where: inArray(holds.venueId, ids) }),
    read(orm, { isVenue: false, where: inArray(below.performerId, ids) }),
  ]);
  return lists.flat();
}

const below = alias(holds, 'below');

async function read(
  orm: Orm,
  { isVenue, where }: { isVenue: boolean; where: SQL },
): Promise<News[]> {
  const venue = alias(profiles, 'venue');
  const isBelow = and(
    eq(below.stageId, holds.stageId),
    eq(below.day, holds.day),
    gt(below.placing, holds.placing),
    isNotNull(below.grantedAt),
    isNull(below.endedAt),
    gt(below.expiresAt, sql`now()`),
    or(isNull(below.challengeDueAt), gt(below.challengeDueAt, sql`now()`)),
  );
  const isRunning = and(
    isNull(holds.endedAt),
    isNull(holds.confirmAskedAt),
    isNull(holds.bookingId),
    isNotNull(holds.challengedAt),
    gt(holds.challengeDueAt, sql`now()`),
    lt(holds.placing, below.placing),
  );
  const own = isVenue ? holds : below;
  const rows = await orm
    .selectDistinctOn([holds.challengedAt, own.id], {
      now: sql<string>`now()`,
      id: own.id,
      pageId: isVenue ? own.venueId : own.performerId,
      day: holds.day,
      at: holds.challengedAt,
      due: holds.challengeDueAt,
      timeZone: venue.timeZone,
      venue: venue.displayName,
      performer: sql<string | null>`coalesce(${profiles.displayName}, ${holds.performerName})`,
    })
    .from(holds)
    .innerJoin(below, isBelow)
    .innerJoin(venue, eq(venue.id, holds.venueId))
    .leftJoin(profiles, eq(profiles.id, holds.performerId))
    .where(and(where, isRunning))
    .orderBy(desc(holds.challengedAt), own.id, desc(holds.challengeDueAt))
    .limit(most);
  return rows.flatMap(({ now, id, pageId, day, at, due, timeZone, venue, performer }): News[] => {
    if (!at || !due || !pageId) return [];
    const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
    const moment = clockInText(due, zone, new Date(now));
    return [
      {
        path: `/profiles/${pageId}/holds/${id}`,
        about: nameInText(isVenue ? performer : venue),
        day,
        text: t(isVenue ? 'holds.news.venue' : 'holds.news.ahead', { moment }),
        at,
        isRunning: true,
      },
    ];
  });
}
