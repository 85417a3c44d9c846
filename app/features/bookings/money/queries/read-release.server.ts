import { and, asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookings, cancellations } from '#app/db/schema/bookings.ts';
import { releases, showConfirmations } from '#app/db/schema/disputes.ts';
import type { ReleaseFacts } from '#app/domain/bookings/release.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries/has-open-chargeback.server.ts';
import { hasOpenDispute } from '../../disputes/queries/has-open-dispute.server.ts';
import { sourceOf } from './read-held.server.ts';

type Booking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'state' | 'loadInAt' | 'startsAt' | 'endsAt'
> & { now: Date };

/** How far what is held for a booking is from being released, and by what it was. */
export async function readRelease(orm: Orm, booking: Booking) {
  const { id, state, loadInAt, startsAt, endsAt, now } = booking;
  const confirmations = await orm
    .select({ side: showConfirmations.side, at: showConfirmations.at })
    .from(showConfirmations)
    .where(eq(showConfirmations.bookingId, id))
    .orderBy(asc(showConfirmations.at));
  const entered = orm
    .select({ id: bookingHistory.id })
    .from(bookingHistory)
    .where(
      and(eq(bookingHistory.bookingId, id), sql`${bookingHistory.action} = 'enterReleaseCode'`),
    );
  const [row] = await orm
    .select({
      release: { by: releases.by, at: releases.at },
      cancelledAt: cancellations.at,
      isCodeEntered: sql<boolean>`exists(${entered})`,
    })
    .from(bookings)
    .leftJoin(releases, eq(releases.bookingId, bookings.id))
    .leftJoin(cancellations, eq(cancellations.bookingId, bookings.id))
    .where(eq(bookings.id, id));
  const release = row?.release ?? null;
  const isContested = await hasOpenChargeback(orm, sourceOf(id));
  const facts: ReleaseFacts = {
    ...{ state, loadInAt, startsAt, endsAt, now, isContested },
    cancelledAt: row?.cancelledAt ?? null,
    isReleased: release !== null,
    isDisputed: await hasOpenDispute(orm, id),
    confirmed: confirmations.map(({ side }) => side),
    isCodeEntered: row?.isCodeEntered === true,
  };
  return { facts, confirmations, release };
}
