import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { bookingVersions, termsTemplates } from '#app/db/schema/bookings.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';

export type Template = {
  id: string;
  name: string;
  /** The booking and the version of its terms. */
  bookingId: string;
  version: number;
  terms: Terms;
};

/**
 * The templates of a page by name, or those of one version. The caller checks who may read them.
 */
export function listTemplates(
  orm: Orm,
  profileId: string,
  of?: { bookingId: string; version: number },
): Promise<Template[]> {
  const { id, name, bookingId, version } = termsTemplates;
  return orm
    .select({ id, name, bookingId, version, terms: bookingVersions.terms })
    .from(termsTemplates)
    .innerJoin(
      bookingVersions,
      and(eq(bookingVersions.bookingId, bookingId), eq(bookingVersions.number, version)),
    )
    .where(
      and(
        eq(termsTemplates.profileId, profileId),
        of && and(eq(bookingId, of.bookingId), eq(version, of.version)),
      ),
    )
    .orderBy(byName(name));
}
