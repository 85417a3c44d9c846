import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingVersions } from '#app/db/schema/bookings.ts';
import type { Terms } from '#app/domain/bookings/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** @throws AppError `not-found` */
export async function readVersion(
  orm: Orm,
  bookingId: string,
  number: number,
): Promise<{ terms: Terms }> {
  const [version] = await orm
    .select({ terms: bookingVersions.terms })
    .from(bookingVersions)
    .where(and(eq(bookingVersions.bookingId, bookingId), eq(bookingVersions.number, number)));
  if (!version) throw new AppError('not-found', words('bookings')('noVersion'));
  return version;
}
