import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingVersions } from '#app/db/schema/bookings.ts';
import type { Side, Terms } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

export type TermsVersion = {
  number: number;
  madeBy: Side;
  madeAt: Date;
  comment: string;
  terms: Terms;
};

/** @throws AppError `not-found` */
export async function readVersion(
  orm: Orm,
  bookingId: string,
  number: number,
): Promise<TermsVersion> {
  const [version] = await orm
    .select({
      number: bookingVersions.number,
      madeBy: bookingVersions.madeBy,
      madeAt: bookingVersions.madeAt,
      comment: bookingVersions.comment,
      terms: bookingVersions.terms,
    })
    .from(bookingVersions)
    .where(and(eq(bookingVersions.bookingId, bookingId), eq(bookingVersions.number, number)));
  if (!version) throw new AppError('not-found', words('bookings')('noVersion'));
  return version;
}
