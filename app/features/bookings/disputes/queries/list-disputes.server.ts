import { aliasedTable, and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { disputeStatements, disputes } from '#app/db/schema/disputes.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { mostHeld } from '#app/domain/payments/terms.ts';
import { readFirstPaid } from '#app/features/payments/queries/read-first-paid.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readHeld, sourceOf } from '../../money/queries/read-held.server.ts';

export type ListedDisputes = Awaited<ReturnType<typeof listDisputes>>;

/** The most on one page; of those that are over, the latest. */
const most = { open: 200, over: 50 };
export const mostDisputes = most.open + most.over;

/**
 * Every open dispute, by the deadline of its held money, and the latest ended ones.
 * @throws AppError `not-found` unless the viewer is an administrator
 */
export async function listDisputes(orm: Orm, viewer: Viewer) {
  requireDisputeAdmin(viewer);
  const open = await select(orm)
    .where(eq(disputes.state, 'open'))
    .orderBy(asc(disputes.raisedAt))
    .limit(most.open);
  const over = await select(orm)
    .where(ne(disputes.state, 'open'))
    .orderBy(desc(disputes.endedAt))
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
export function requireDisputeAdmin(viewer: Viewer): void {
  if (!viewer.isAdmin) throw new AppError('not-found', words('bookings')('disputes.refused.none'));
}

/** The end of the time that a booking’s payments may be held; null if there are none. */
export async function readHeldUntil(orm: Orm, bookingId: string): Promise<Date | null> {
  const firstPaidAt = await readFirstPaid(orm, sourceOf(bookingId));
  return firstPaidAt && new Date(firstPaidAt.getTime() + mostHeld.days * 24 * 60 * 60 * 1_000);
}

function select(orm: Orm) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const answers = orm
    .select({ one: sql`1` })
    .from(disputeStatements)
    .where(
      and(
        eq(disputeStatements.disputeId, disputes.id),
        ne(disputeStatements.by, disputes.raisedBy),
      ),
    );
  return orm
    .select({
      id: disputes.id,
      bookingId: disputes.bookingId,
      state: disputes.state,
      reason: disputes.reason,
      raisedBy: disputes.raisedBy,
      raisedAt: disputes.raisedAt,
      endedAt: disputes.endedAt,
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      venueName: venue.displayName,
      performerName: performer.displayName,
      isAnswered: sql<boolean>`exists(${answers})`,
      isOverdue: sql<boolean>`${disputes.answerDueAt} <= now()`,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .$dynamic();
}
