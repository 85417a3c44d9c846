import type { Database } from '#app/db/client.server.ts';
import { advanceConfirmations } from '#app/db/schema/night/advances.ts';
import { confirmRefusal } from '#app/domain/advancing/lines.ts';
import { noteAdvance } from '#app/features/bookings/commands/note-advance.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { confirmation } from '../fields.ts';
import { lockAdvance, showLive } from '../steps/change-advance.server.ts';

/**
 * A side confirms everything as it reads it. Later changes are marked. `conflict` while a line is
 * open, for changes since it was read, and for a second time.
 */
export const confirmAdvance = command({
  operation: 'confirmAdvance',
  input: confirmation,
  run: ({ database, brand }: { database: Database; brand: Brand }, viewer, input) =>
    database.orm.transaction(async (tx) => {
      const at = await lockAdvance(tx, viewer, input);
      const { booking, by, facts } = at;
      const { confirmed, lines, revision } = facts;
      const version = booking.signedVersion ?? 0;
      const refusal = confirmRefusal(lines, {
        confirmed,
        side: by,
        read: input.revision,
        isOutdated: input.version !== version,
        isMoved: facts.isMovedFor(by),
      });
      if (refusal) throw new AppError('conflict', words('advancing')(`refused.${refusal}`));
      const actor = viewer.pseudonym;
      const values = { revision, version, actor, at: booking.now, notifiedAt: null };
      await tx
        .insert(advanceConfirmations)
        .values({ bookingId: booking.id, side: by, ...values })
        .onConflictDoUpdate({
          target: [advanceConfirmations.bookingId, advanceConfirmations.side],
          set: values,
        });
      await noteAdvance(tx, { brand }, booking, { action: 'confirmAdvance', by, viewer });
      await showLive(tx, booking, 'confirm');
    }),
});
