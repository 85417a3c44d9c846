import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { settlementSignatures, settlements } from '#app/db/schema/settlement.ts';
import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import { answerUntil } from '#app/domain/settlement/states.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/** More than these at once are found in the list of bookings. */
const most = 30;

const { side, signedAt, version } = settlementSignatures;

/** The page that hasn’t signed the numbers that the other side has. */
const waitingPage = sql<string>`case ${side} when 'venue' then ${bookings.performerId}
  else ${bookings.venueId} end`;

const joined = sql`${settlementSignatures}
  join ${settlements} on ${settlements.bookingId} = ${settlementSignatures.bookingId}
  join ${bookings} on ${bookings.id} = ${settlementSignatures.bookingId}`;

function isWaiting(ids: Ids): SQL | undefined {
  return and(
    eq(version, settlements.version),
    sql`${settlements.agreedVersion} is distinct from ${settlements.version}`,
    sql`${settlements.undisputedAt} is null`,
    sql`(select count(*) from ${settlementSignatures} both_sides where both_sides.booking_id =
      ${settlements.bookingId} and both_sides.version = ${settlements.version}) = 1`,
    sql`${waitingPage} = ${anyOf(ids)}`,
  );
}

/** Settlements that the other side has signed. */
export const waitingSettlements: WaitingPart = {
  right: 'settle shows',
  rows: (ids) => sql`select ${waitingPage} as profile_id from ${joined} where ${isWaiting(ids)}`,
  async list(orm, ids) {
    const t = words('settlement');
    const [venue, performer] = [alias(profiles, 'venue'), alias(profiles, 'performer')];
    const rows = await orm
      .select({
        id: bookings.id,
        profileId: waitingPage,
        signedBy: side,
        signedAt,
        startsAt: bookings.startsAt,
        timeZone: bookings.timeZone,
        venue: venue.displayName,
        performer: performer.displayName,
      })
      .from(settlementSignatures)
      .innerJoin(settlements, eq(settlements.bookingId, settlementSignatures.bookingId))
      .innerJoin(bookings, eq(bookings.id, settlementSignatures.bookingId))
      .leftJoin(venue, eq(venue.id, bookings.venueId))
      .leftJoin(performer, eq(performer.id, bookings.performerId))
      .where(isWaiting(ids))
      .orderBy(asc(signedAt), asc(bookings.id))
      .limit(most);
    return rows.map((row) => ({
      profileId: row.profileId,
      about: nameInText(row.signedBy === 'venue' ? row.venue : row.performer),
      text: t('task.text'),
      button: t('task.button'),
      path: settlementPath(row.id),
      day: isoAt(row.startsAt, row).slice(0, 10),
      until: answerUntil(row.signedAt),
    }));
  },
};
