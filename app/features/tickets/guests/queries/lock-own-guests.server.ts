import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type Quota, readQuotas } from './read-quotas.server.ts';

/**
 * A performer’s places on the guest list of its show. A change waits for the lock of the booking
 * first, and only then counts, so that no place is given twice.
 * @throws AppError `not-found` for any page but the performer’s; `conflict` where nothing can be
 *   changed
 */
export async function lockOwnGuests(tx: Orm, page: Membership, bookingId: string): Promise<Quota> {
  const own = and(eq(bookings.id, bookingId), eq(bookings.performerId, page.profileId));
  const [booking] = await tx.select({ id: bookings.id }).from(bookings).where(own).for('update');
  const [quota] = await readQuotas(tx, own);
  const t = words('tickets');
  if (!quota)
    throw new AppError('not-found', t(`guests.refused.${booking ? 'notSigned' : 'noBooking'}`));
  if (quota.list !== 'open') throw new AppError('conflict', t(`guests.state.${quota.list}`));
  return quota;
}
