import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';

/** More than these at once are found in the list of holds. */
const most = 30;

const { venueId, performerId, grantedAt, confirmAskedAt, challengeDueAt, expiresAt } = holds;

const isChallenged = and(
  isNotNull(grantedAt),
  isNull(confirmAskedAt),
  gt(challengeDueAt, sql`now()`),
);

type Kind = 'challenged' | 'named' | 'requested' | 'confirming';

const [isOfPerformer, isOfNobody] = [isNotNull(performerId), isNull(performerId)];
const isLasting = gt(expiresAt, sql`now()`);

/** What waits for a venue’s word: requests, performers’ confirmations, and challenges of whoever has no page. */
const waitsForVenue = or(
  and(isNull(grantedAt), isLasting),
  and(isOfPerformer, isNotNull(confirmAskedAt), isLasting),
  and(isOfNobody, isChallenged),
);

const kind = sql<Kind>`case when ${isNull(grantedAt)} then 'requested'
  when ${isNotNull(confirmAskedAt)} then 'confirming'
  when ${isOfNobody} then 'named' else 'challenged' end`;
/** Performers who are challenged confirm or release in time; all else is the venue’s to answer. */
const whose = sql<string>`case ${kind} when 'challenged' then ${performerId} else ${venueId} end`;
const until = sql`case when ${kind} in ('challenged', 'named') then ${challengeDueAt}
  else ${expiresAt} end`.mapWith(expiresAt);

function isAsked(ids: string[]): SQL | undefined {
  return and(
    ...[isNull(holds.endedAt), isNull(holds.confirmedAt), isNull(holds.bookingId)],
    or(and(inArray(performerId, ids), isChallenged), and(inArray(venueId, ids), waitsForVenue)),
  );
}

export const waitingHolds: WaitingPart = {
  right: 'see holds',
  rows: (ids) => sql`select ${whose} as profile_id from ${holds} where ${isAsked(ids)}`,
  async list(orm, ids) {
    const t = words('bookings');
    const performer = alias(profiles, 'performer');
    const rows = await orm
      .select({
        ...{ id: holds.id, day: holds.day, named: holds.performerName },
        ...{ kind, profileId: whose, until },
        venue: profiles.displayName,
        performer: performer.displayName,
      })
      .from(holds)
      .innerJoin(profiles, eq(profiles.id, venueId))
      .leftJoin(performer, eq(performer.id, performerId))
      .where(isAsked(ids))
      .orderBy(asc(until), asc(holds.id))
      .limit(most);
    return rows.map(({ id, profileId, day, until, kind, venue, performer, named }) => ({
      ...{ profileId, day, until },
      about: nameInText(kind === 'challenged' ? venue : (performer ?? named)),
      text: t(`holds.task.${kind}.text`),
      button: t(`holds.task.${kind}.button`),
      path: `/profiles/${profileId}/holds/${id}`,
    }));
  },
};
