import { desc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';

/** The bookings made from applications, by application. */
export async function findOffers(
  orm: Orm,
  applicationIds: string[],
): Promise<Record<string, string>> {
  if (applicationIds.length === 0) return {};
  const rows = await orm
    .select({ id: bookings.id, applicationId: bookings.applicationId })
    .from(bookings)
    .where(inArray(bookings.applicationId, applicationIds))
    .orderBy(desc(bookings.createdAt));
  return Object.fromEntries(
    rows
      .toReversed()
      .flatMap(({ id, applicationId }) => (applicationId ? [[applicationId, id]] : [])),
  );
}
