import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { offerPath } from '../words/offer-path.ts';

/** The list of holds has the rest. */
const most = 30;

const { venueId, performerId, grantedAt, confirmAskedAt, challengeDueAt, offerWantedBy } = holds;

type Kind = 'confirming' | 'challenged' | 'named' | 'offer' | 'requested';

const isChallenged = and(
  isNotNull(grantedAt),
  isNull(confirmAskedAt),
  gt(challengeDueAt, sql`now()`),
);
const isOfPage = isNotNull(performerId);

/** The most urgent reason that a hold needs an answer; null if it needs none. */
const kind = sql<Kind>`case
  when ${confirmAskedAt} is not null then case when ${isOfPage} then 'confirming' end
  when ${isChallenged} then case when ${isOfPage} then 'challenged' else 'named' end
  when ${offerWantedBy} is not null then 'offer'
  when ${grantedAt} is null then 'requested' end`;
/**
 * Challenged performers have to confirm or release, and to make the offers that venues ask for; the
 * venue has to answer everything else.
 */
const isOfPerformer = sql`(${kind} = 'challenged' or ${kind} = 'offer' and ${offerWantedBy} = 'venue')`;
const whose = sql<string>`case when ${isOfPerformer} then ${performerId} else ${venueId} end`;
/**
 * The page to remind of its end: the side that has to answer, else the performer if it has a page.
 */
export const pageToRemind = sql<string>`case when ${kind} is null
  then coalesce(${performerId}, ${venueId}) else ${whose} end`;
export const until = sql`case when ${kind} in ('challenged', 'named') then ${challengeDueAt}
  else ${holds.expiresAt} end`.mapWith(holds.expiresAt);

function isWaitingFor(ids: Ids): SQL | undefined {
  return and(
    isNull(holds.endedAt),
    isNull(holds.confirmedAt),
    isNull(holds.bookingId),
    gt(holds.expiresAt, sql`now()`),
    sql`${kind} is not null`,
    sql`(${performerId} = ${anyOf(ids)} or ${venueId} = ${anyOf(ids)})`,
    sql`${whose} = ${anyOf(ids)}`,
  );
}

export const waitingHolds: WaitingPart = {
  right: 'see holds',
  rows: (ids) => sql`select ${whose} as profile_id from ${holds} where ${isWaitingFor(ids)}`,
  async list(orm, ids) {
    const t = words('bookings');
    const performer = alias(profiles, 'performer');
    const rows = await orm
      .select({
        id: holds.id,
        day: holds.day,
        named: holds.performerName,
        stageId: holds.stageId,
        kind,
        profileId: whose,
        until,
        venueId,
        performerId,
        venue: profiles.displayName,
        performer: performer.displayName,
      })
      .from(holds)
      .innerJoin(profiles, eq(profiles.id, venueId))
      .leftJoin(performer, eq(performer.id, performerId))
      .where(isWaitingFor(ids))
      .orderBy(asc(until), asc(holds.id))
      .limit(most);
    return rows.map(({ id, profileId, kind, venue, performer, named, ...hold }) => {
      const { day, stageId, until } = hold;
      const isVenue = profileId === hold.venueId;
      const other = isVenue ? (hold.performerId ?? '') : hold.venueId;
      const isOffer = kind === 'offer';
      return {
        profileId,
        day,
        until,
        about: nameInText(isVenue ? (performer ?? named) : venue),
        text: t(`holds.task.${kind}.text`),
        button: t(isOffer ? 'holds.list.offer' : `holds.task.${kind}.button`),
        path: isOffer
          ? offerPath({ as: profileId, with: other, day, stageId })
          : `/profiles/${profileId}/holds/${id}`,
      };
    });
  },
};
