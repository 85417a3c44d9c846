import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { reviewWindows } from '#app/db/schema/night/reviews.ts';
import { reviewLimits } from '#app/domain/reviews/reviews.ts';
import { askForReviews } from '#app/features/bookings/commands/note-reviews.server.ts';
import type { Brand } from '#app/platform/brand.ts';

/** Asks both sides of a settled show for a review; running it again changes nothing. */
export async function openReviews(
  services: { database: Database; brand: Brand },
  { kind, id, what, at }: HappenedTo,
): Promise<void> {
  if (kind !== 'booking' || what !== 'settle') return;
  await services.database.orm.transaction(async (tx) => {
    const closesAt = sql`coalesce(${at ?? null}::timestamptz, now()) + make_interval(days => ${reviewLimits.days})`;
    const settled = tx
      .select({ bookingId: bookings.id, closesAt: closesAt.as('closes_at') })
      .from(bookings)
      .where(and(eq(bookings.id, id), inArray(bookings.state, ['settled', 'paidOut'])));
    const [isNew] = await tx
      .insert(reviewWindows)
      .select(settled)
      .onConflictDoNothing()
      .returning({ bookingId: reviewWindows.bookingId });
    if (isNew) await askForReviews(tx, services, id);
  });
}
