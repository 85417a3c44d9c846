import { asc, desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { disputeStatements, disputes } from '#app/db/schema/disputes.ts';
import { messages } from '#app/db/schema/messaging.ts';
import type { DisputeFacts, Offer } from '#app/domain/bookings/dispute.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import { filesOfMessage } from '#app/features/messaging/queries/files-of-messages.server.ts';
import type { DisputeView } from '../../views.ts';

/** The open dispute about a booking, or the last one; null if there was none. */
export async function readDispute(orm: Orm, bookingId: string): Promise<DisputeView | null> {
  const [dispute] = await orm
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.raisedAt))
    .limit(1);
  return dispute ? withStatements(orm, dispute) : null;
}

/** All disputes about a booking, the oldest first. */
export async function readDisputes(orm: Orm, bookingId: string): Promise<DisputeView[]> {
  const rows = await orm
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(asc(disputes.raisedAt));
  const views: DisputeView[] = [];
  for (const dispute of rows) views.push(await withStatements(orm, dispute));
  return views;
}

export async function findDispute(orm: Orm, disputeId: string): Promise<DisputeView | null> {
  if (!/^[\w-]{1,64}$/.test(disputeId)) return null;
  const [dispute] = await orm.select().from(disputes).where(eq(disputes.id, disputeId));
  return dispute ? withStatements(orm, dispute) : null;
}

async function withStatements(
  orm: Orm,
  dispute: typeof disputes.$inferSelect,
): Promise<DisputeView> {
  const { decidedBy: _, ...seen } = dispute;
  const { id, by, offersVenueGetsMinor } = disputeStatements;
  const statements = await orm
    .select({
      id,
      by,
      offersVenueGetsMinor,
      text: messages.text,
      at: messages.createdAt,
      files: filesOfMessage,
    })
    .from(disputeStatements)
    .innerJoin(messages, eq(messages.id, id))
    .where(eq(disputeStatements.disputeId, dispute.id))
    .orderBy(asc(messages.number));
  return { ...seen, statements };
}

export function disputeFactsOf(
  dispute: DisputeView,
  booking: { state: BookingState },
  isContested: boolean,
): DisputeFacts {
  const { state, raisedBy, statements } = dispute;
  const offers = statements.flatMap(({ id, by, offersVenueGetsMinor }): Offer[] =>
    offersVenueGetsMinor === null ? [] : [{ id, by, venueGetsMinor: offersVenueGetsMinor }],
  );
  return { state, raisedBy, bookingState: booking.state, isContested, offers };
}
