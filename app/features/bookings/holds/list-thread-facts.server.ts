import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { endByClock, type HoldFacts, stateOf } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import type { SubjectFacts, ThreadLine } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { words } from '#app/lib/words.ts';
import { type HoldStep, listHoldHistory } from './queries.server.ts';
import { stageInText } from './words.ts';

const t = words('bookings');

/** The facts about holds in their threads, for people of one of their pages. */
export async function listThreadFacts(
  orm: Orm,
  ids: string[],
  as: string,
): Promise<Map<string, SubjectFacts>> {
  const rows = await readHolds(orm, ids);
  const now = await readClock(orm);
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

type HoldSteps = {
  hold: HoldFacts;
  venueName: string | null;
  performerName: string | null;
  steps: HoldStep[];
};

/** The steps of a hold in words for both sides, without other holders of the date. */
function linesOfHold({ hold, steps, ...names }: HoldSteps, now: Date): ThreadLine[] {
  const pageNames = {
    venue: nameInText(names.venueName),
    performer: nameInText(names.performerName),
  };
  return [...steps, ...endOf(hold, now)].map(({ at, action, by, why, reason }) => {
    if (action === 'offerWanted')
      return { at, text: t('holds.line.offerWanted', { page: pageNames[by ?? 'performer'] }) };
    if (action !== 'ended') return { at, text: t(`holds.line.${action}`, pageNames) };
    const reasonText = reason ? ` ${t('holds.line.reason', { reason })}` : '';
    return { at, text: t(`holds.line.end.${why ?? 'lapsed'}`, pageNames) + reasonText };
  });
}

/** The end by the clock that isn’t recorded yet. */
function endOf(hold: HoldFacts, now: Date): HoldStep[] {
  const why = hold.endedAt ? null : endByClock(hold, now);
  if (!why) return [];
  const at = (why === 'challenged' ? hold.challengeDueAt : null) ?? hold.expiresAt;
  return [{ at, action: 'ended', by: null, why, reason: null }];
}
