import { aliasedTable, and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { claimStatements, claims } from '#app/db/schema/claims.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { mostHeld } from '#app/domain/payments/terms.ts';
import { readFirstPaid } from '#app/features/payments/queries/read-first-paid.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readHeld, sourceOf } from './read-held.server.ts';

export type ListedClaims = Awaited<ReturnType<typeof listClaims>>;

/** The latest of those that are over; nobody reads more on one page. */
const most = { open: 200, over: 50 };

/**
 * Every open claim, the one whose money has to move first on top, and those that ended last.
 * @throws AppError `not-found` for anybody but an administrator
 */
export async function listClaims(orm: Orm, viewer: Viewer) {
  demandAdmin(viewer);
  const open = await select(orm)
    .where(eq(claims.state, 'open'))
    .orderBy(asc(claims.raisedAt))
    .limit(most.open);
  const over = await select(orm)
    .where(ne(claims.state, 'open'))
    .orderBy(desc(claims.endedAt))
    .limit(most.over);
  const withMoney: (Row & {
    heldUntil: Date | null;
    held: Awaited<ReturnType<typeof readHeld>>;
  })[] = [];
  for (const row of open)
    withMoney.push({
      ...row,
      held: await readHeld(orm, row.bookingId),
      heldUntil: await readHeldUntil(orm, row.bookingId),
    });
  const last = Number.POSITIVE_INFINITY;
  withMoney.sort((a, b) => (a.heldUntil?.getTime() ?? last) - (b.heldUntil?.getTime() ?? last));
  return { open: withMoney, over };
}

type Row = Awaited<ReturnType<typeof select>>[number];

/** @throws AppError `not-found` */
export function demandAdmin(viewer: Viewer): void {
  if (!viewer.isAdmin) throw new AppError('not-found', words('bookings')('claims.refused.none'));
}

/** By when what was paid for a booking has to have moved on; null where nothing was. */
export async function readHeldUntil(orm: Orm, bookingId: string): Promise<Date | null> {
  const firstPaidAt = await readFirstPaid(orm, sourceOf(bookingId));
  return firstPaidAt && new Date(firstPaidAt.getTime() + mostHeld.days * 24 * 60 * 60 * 1_000);
}

function select(orm: Orm) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const answers = orm
    .select({ one: sql`1` })
    .from(claimStatements)
    .where(and(eq(claimStatements.claimId, claims.id), ne(claimStatements.by, claims.raisedBy)));
  return orm
    .select({
      id: claims.id,
      bookingId: claims.bookingId,
      state: claims.state,
      reason: claims.reason,
      raisedBy: claims.raisedBy,
      raisedAt: claims.raisedAt,
      endedAt: claims.endedAt,
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      venueName: venue.displayName,
      performerName: performer.displayName,
      isAnswered: sql<boolean>`exists(${answers})`,
      isOverdue: sql<boolean>`${claims.answerDueAt} <= now()`,
    })
    .from(claims)
    .innerJoin(bookings, eq(bookings.id, claims.bookingId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .$dynamic();
}
