import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookingComments, bookings } from '#app/db/schema/bookings.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { Brand } from '#app/platform/brand.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

/** Mails everything that one side has said about a booking since the last time, as one. */
export async function mailComments(
  { database, brand }: { database: Database; brand: Brand },
  { bookingId, side }: { bookingId: string; side: Side },
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    // Whoever comments meanwhile waits, and then finds nothing waiting.
    await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
      .for('update');
    const { text, accountId, createdAt, mailedAt } = bookingComments;
    const unmailed = and(
      eq(bookingComments.bookingId, bookingId),
      eq(bookingComments.side, side),
      isNull(mailedAt),
    );
    const comments = await tx
      .select({ text, accountId })
      .from(bookingComments)
      .where(unmailed)
      .orderBy(asc(createdAt), asc(bookingComments.id));
    if (comments.length === 0) return;
    await tx.update(bookingComments).set({ mailedAt: sql`now()` }).where(unmailed);
    const authors = new Set(comments.map((comment) => comment.accountId));
    const [author] = authors;
    await notifySides(tx, brand, {
      ...{ bookingId, kind: 'commented', by: side },
      note: comments.map((comment) => comment.text),
      // Somebody who works on both sides needn't read what nobody else has said.
      ...(authors.size === 1 && author && { exceptAccountId: author }),
    });
  });
}
