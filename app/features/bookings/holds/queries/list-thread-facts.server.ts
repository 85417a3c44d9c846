import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { stateOf } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import type { SubjectFacts, ThreadLine } from '#app/features/messaging/views.ts';
import { words } from '#app/lib/words.ts';
import { stageInText } from '../words/hold-words.ts';
import { linesOfHold } from '../words/lines-of-hold.ts';
import { listHoldHistory } from './list-hold-history.server.ts';

/** The facts about holds in their threads, for people of one of their pages. */
export async function listThreadFacts(
  orm: Orm,
  ids: string[],
  as: string,
): Promise<Map<string, SubjectFacts>> {
  const rows = await readHolds(orm, ids);
  const now = await readClock(orm);
  const t = words('bookings');
  return new Map(
    rows.map(({ hold, venueName, roomName }) => {
      const { id, day, note, grantedAt } = hold;
      const place = stageInText({ venueName, roomName });
      return [
        id,
        {
          title: t(grantedAt ? 'holds.thread.hold' : 'holds.thread.request', { place }),
          path: `/profiles/${as}/holds/${id}`,
          day,
          note,
          state: t(`holds.state.${stateOf(hold, now)}`),
          button: t(grantedAt ? 'holds.thread.open' : 'holds.thread.openRequest'),
        },
      ];
    }),
  );
}

/** The steps of a hold between the messages of its thread. */
export async function listThreadLines(
  orm: Orm,
  holdId: string,
  from: Date | null,
  to: Date | null,
): Promise<ThreadLine[]> {
  const [row] = await readHolds(orm, [holdId]);
  if (!row) return [];
  const steps = await listHoldHistory(orm, holdId);
  const lines = linesOfHold({ ...row, steps }, await readClock(orm));
  return lines.filter(({ at }) => (!from || at >= from) && (!to || at < to));
}

function readHolds(orm: Orm, ids: string[]) {
  const performer = alias(profiles, 'performer');
  return orm
    .select({
      hold: holds,
      venueName: profiles.displayName,
      roomName: rooms.name,
      performerName: performer.displayName,
    })
    .from(holds)
    .innerJoin(profiles, eq(profiles.id, holds.venueId))
    .leftJoin(rooms, eq(rooms.id, holds.stageId))
    .leftJoin(performer, eq(performer.id, holds.performerId))
    .where(inArray(holds.id, ids));
}
