import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { offerPath } from '../words/offer-path.ts';

/** More than these at once are found in the list of holds. */
const most = 30;

const { venueId, performerId, grantedAt, confirmAskedAt, challengeDueAt, offerWantedBy } = holds;

type Kind = 'confirming' | 'challenged' | 'named' | 'offer' | 'requested';

const isChallenged = and(
  ...[isNotNull(grantedAt), isNull(confirmAskedAt)],
  gt(challengeDueAt, sql`now()`),
);
const isOfPage = isNotNull(performerId);

/** What waits for a word, the most urgent of it; null where nothing does. */
const kind = sql<Kind>`case
  when ${confirmAskedAt} is not null then case when ${isOfPage} then 'confirming' end
  when ${isChallenged} then case when ${isOfPage} then 'challenged' else 'named' end
  when ${offerWantedBy} is not null then 'offer'
  when ${grantedAt} is null then 'requested' end`;
/**
 * Performers who are challenged confirm or release in time, and make the offers that venues ask for;
 * all else is the venue’s to answer.
 */
const isOfPerformer = sql`(${kind} = 'challenged' or ${kind} = 'offer' and ${offerWantedBy} = 'venue')`;
const whose = sql<string>`case when ${isOfPerformer} then ${performerId} else ${venueId} end`;
/** Who is reminded of its end: whoever has to answer, or else the performer, where it has a page. */
export const reminded = sql<string>`case when ${kind} is null
  then coalesce(${performerId}, ${venueId}) else ${whose} end`;
export const until = sql`case when ${kind} in ('challenged', 'named') then ${challengeDueAt}
  else ${holds.expiresAt} end`.mapWith(holds.expiresAt);

function isAsked(ids: Ids): SQL | undefined {
  return and(
    ...[isNull(holds.endedAt), isNull(holds.confirmedAt), isNull(holds.bookingId)],
    ...[gt(holds.expiresAt, sql`now()`), sql`${kind} is not null`],
    sql`(${performerId} = ${anyOf(ids)} or ${venueId} = ${anyOf(ids)})`,
    sql`${whose} = ${anyOf(ids)}`,
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
      .where(isAsked(ids))
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
