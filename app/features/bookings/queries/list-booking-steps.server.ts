import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { applications } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { columnOf } from './list-bookings.server.ts';

/** The steps to a first booking: performers apply for slots, venues make offers. */
export async function listBookingSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const t = words('bookings');
  const ids = pages.map(({ profileId }) => profileId);
  const startedIds = await findPages(orm, ids, [
    ...sides.map((side) => oneBooking(orm, side)),
    oneIn(orm, holds, eq(holds.performerId, profiles.id)),
    oneIn(orm, applications, eq(applications.performerId, profiles.id)),
  ]);
  return pages.map(({ profileId, userType }) => ({
    profileId,
    of: 'booking',
    text: t(`firstStep.${userType}`),
    path: userType === 'artist' ? '/open-slots' : '/bookings/new',
    isDone: startedIds.includes(profileId),
  }));
}

/** The pages with a booking that both sides have signed. */
export function findPagesAtWork(orm: Orm, profileIds: string[]): Promise<string[]> {
  const isSigned = isNotNull(bookings.signedVersion);
  return findPages(orm, profileIds, [...sides.map((side) => oneBooking(orm, side, isSigned))]);
}

/**
 * A limited subquery finds the first booking by the index; an `exists` may be planned over all
 * rows.
 */
function oneBooking(orm: Orm, side: Side, condition?: SQL): SQL {
  const first = orm
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(columnOf(side), profiles.id), condition))
    .orderBy(bookings.loadOutAt)
    .limit(1);
  return sql`${first} is not null`;
}

function oneIn(orm: Orm, table: PgTable, condition: SQL | undefined): SQL {
  return exists(orm.select({ one: sql`1` }).from(table).where(condition));
}

async function findPages(orm: Orm, ids: string[], conditions: SQL[]): Promise<string[]> {
  const rows = await orm
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, ids), or(...conditions)));
  return rows.map(({ id }) => id);
}
