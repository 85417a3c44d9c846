import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { advanceComments } from '#app/db/schema/night/advances.ts';
import { advanceLimits } from '#app/domain/advancing/topics.ts';
import { noteAdvance } from '#app/features/bookings/commands/note-advance.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { lineComment } from '../fields.ts';
import { findLine, lockAdvance, showLive } from '../steps/change-advance.server.ts';

/** Asks about a line or answers such a question, between the two sides of one booking. */
export const commentOnLine = command({
  operation: 'commentOnAdvanceLine',
  input: lineComment,
  run: ({ database, brand }: { database: Database; brand: Brand }, viewer, input) =>
    database.orm.transaction(async (tx) => {
      const { key, text } = input;
      const at = await lockAdvance(tx, viewer, input);
      findLine(at, key);
      const { booking, by } = at;
      const { comments: limit } = advanceLimits;
      const count = await tx.$count(advanceComments, eq(advanceComments.bookingId, booking.id));
      if (count >= limit)
        throw new AppError('conflict', words('advancing')('refused.manyComments', { most: limit }));
      await tx
        .insert(advanceComments)
        .values({ bookingId: booking.id, key, by, text, at: booking.now });
      await noteAdvance(tx, { brand }, booking, {
        action: 'askAboutAdvance',
        by,
        viewer,
        note: text,
      });
      await showLive(tx, booking, 'comment');
    }),
});
