import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';

type Pair = { as: string; with: string; side: Side };

/** The hold for which the other page wants an offer: that of this day, or the next one. */
export async function readWantedOffer(orm: Orm, pair: Pair, day: string | null) {
  const [venueId, performerId] =
    pair.side === 'venue' ? [pair.as, pair.with] : [pair.with, pair.as];
  const { id, note, stageId, bookingId, confirmedAt, endedAt, expiresAt } = holds;
  const [hold] = await orm
    .select({ holdId: id, day: holds.day, stageId, note })
    .from(holds)
    .where(
      and(
        eq(holds.venueId, venueId),
        eq(holds.performerId, performerId),
        eq(holds.offerWantedBy, pair.side === 'venue' ? 'performer' : 'venue'),
        isNull(bookingId),
        isNull(confirmedAt),
        isNull(endedAt),
        gt(expiresAt, sql`now()`),
        day === null ? undefined : sql`${holds.day}::text = ${day}`,
      ),
    )
    .orderBy(asc(holds.day), asc(id))
    .limit(1);
  return hold ?? null;
}
