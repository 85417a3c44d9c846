import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { daySheetLinks } from '#app/db/schema/night/advances.ts';
import { noteDaySheetLink } from '#app/features/bookings/commands/note-advance.server.ts';
import { command } from '#app/fields/command.ts';
import { newToken } from '#app/platform/token.server.ts';
import { ofBooking } from '../fields.ts';
import { lockAdvance } from '../steps/change-advance.server.ts';

type Services = { database: Database };

/** Creates the link with which a crew reads the day sheet; an earlier one ends. */
export const shareDaySheet = command({
  operation: 'shareDaySheet',
  input: ofBooking,
  run: ({ database }: Services, viewer, input) =>
    database.orm.transaction(async (tx) => {
      const { booking, by } = await lockAdvance(tx, viewer, input);
      const link = { token: newToken(), madeAt: booking.now };
      await tx
        .insert(daySheetLinks)
        .values({ bookingId: booking.id, ...link })
        .onConflictDoUpdate({ target: daySheetLinks.bookingId, set: link });
      await noteDaySheetLink(tx, booking, { action: 'shareDaySheet', by, viewer });
    }),
});

/** Either side may end the link, whichever has made it. */
export const endDaySheetLink = command({
  operation: 'endDaySheetLink',
  input: ofBooking,
  run: ({ database }: Services, viewer, input) =>
    database.orm.transaction(async (tx) => {
      const { booking, by } = await lockAdvance(tx, viewer, input);
      const [row] = await tx
        .delete(daySheetLinks)
        .where(eq(daySheetLinks.bookingId, booking.id))
        .returning({ bookingId: daySheetLinks.bookingId });
      if (row) await noteDaySheetLink(tx, booking, { action: 'endDaySheetLink', by, viewer });
    }),
});
