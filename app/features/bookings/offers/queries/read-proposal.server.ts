import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingProposals } from '#app/db/schema/bookings.ts';

/** The open proposal of force majeure. */
export async function readProposal(orm: Orm, bookingId: string) {
  const [proposal] = await orm
    .select({
      id: bookingProposals.id,
      by: bookingProposals.by,
      reason: bookingProposals.reason,
      createdAt: bookingProposals.createdAt,
    })
    .from(bookingProposals)
    .where(and(eq(bookingProposals.bookingId, bookingId), isNull(bookingProposals.answeredAt)));
  return proposal ?? null;
}
