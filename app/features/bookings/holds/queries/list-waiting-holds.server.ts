import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
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

/** What waits for an answer: each of these for one side, until its moment. */
const kinds = {
  /** Performers who are challenged confirm or release in time. */
  challenged: { of: performerId, until: challengeDueAt, where: isChallenged },
  /** For whoever has no page the venue does. */
  named: { of: venueId, until: challengeDueAt, where: and(isNull(performerId), isChallenged) },
  requested: { of: venueId, until: expiresAt, where: isNull(grantedAt) },
  /** Performers have confirmed, and the venue’s word is missing. */
  confirming: {
    of: venueId,
    until: expiresAt,
    where: and(isNotNull(performerId), isNotNull(confirmAskedAt)),
  },
};

export const waitingHolds = (Object.keys(kinds) as (keyof typeof kinds)[]).map(waitingFor);

function waitingFor(kind: keyof typeof kinds): WaitingPart {
  const { of, until, where } = kinds[kind];
  const isAsked = (ids: string[]) =>
    and(
      inArray(of, ids),
      where,
      ...[isNull(holds.endedAt), isNull(holds.confirmedAt), isNull(holds.bookingId)],
      gt(until, sql`now()`),
    ) as SQL;
  return {
    right: 'see holds',
    rows: (ids) => sql`select ${of} as profile_id from ${holds} where ${isAsked(ids)}`,
    async list(orm, ids) {
      const t = words('bookings');
      const performer = alias(profiles, 'performer');
      const rows = await orm
        .select({
          id: holds.id,
          profileId: sql<string>`${of}`,
          day: holds.day,
          until,
          venue: profiles.displayName,
          performer: performer.displayName,
          named: holds.performerName,
        })
        .from(holds)
        .innerJoin(profiles, eq(profiles.id, venueId))
        .leftJoin(performer, eq(performer.id, performerId))
        .where(isAsked(ids))
        .orderBy(asc(until), asc(holds.id))
        .limit(most);
      return rows.map(({ id, profileId, day, until, venue, performer, named }) => ({
        ...{ profileId, day, until },
        about: nameInText(kind === 'challenged' ? venue : (performer ?? named)),
        text: t(`holds.task.${kind}.text`),
        button: t(`holds.task.${kind}.button`),
        path: `/profiles/${profileId}/holds/${id}`,
      }));
    },
  };
}
