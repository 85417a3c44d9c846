import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { advanceConfirmations } from '#app/db/schema/night/advances.ts';
import { advanceRefusal } from '#app/domain/advancing/lines.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { noteOutdatedAdvance } from '#app/features/bookings/commands/note-advance.server.ts';
import { lockBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readAdvance } from '../queries/read-advance.server.ts';
import { showLive } from '../steps/change-advance.server.ts';
import { storeMissingGear } from './keep-missing-gear.server.ts';

/**
 * Follows newly signed terms: gear that their rider asks for becomes an open line, and a side that
 * had confirmed other times hears of it once, and again only after confirming again. Running it
 * twice writes to no one twice.
 */
export async function followSigned(
  services: { database: Database; brand: Brand },
  { kind, id, what, pages }: HappenedTo,
): Promise<void> {
  if (kind !== 'booking' || (what !== 'complete' && what !== 'adoptChange')) return;
  await storeMissingGear(services.database, pages);
  if (what === 'adoptChange') await notifyOutdated(services, id);
}

async function notifyOutdated(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (advanceRefusal(booking)) return;
    const { isMovedFor } = await readAdvance(tx, booking);
    const behind = sides.filter(isMovedFor);
    const outdated = await tx
      .update(advanceConfirmations)
      .set({ notifiedAt: booking.now })
      .where(
        and(
          eq(advanceConfirmations.bookingId, bookingId),
          inArray(advanceConfirmations.side, behind),
          isNull(advanceConfirmations.notifiedAt),
        ),
      )
      .returning({ side: advanceConfirmations.side });
    const informed = outdated.map(({ side }) => side);
    await noteOutdatedAdvance(tx, { brand }, { bookingId, outdated: informed });
    await showLive(tx, booking, 'change');
  });
}
