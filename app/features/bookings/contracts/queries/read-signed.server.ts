import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingVersions, contracts } from '#app/db/schema/bookings.ts';
import type { Fees } from '#app/domain/bookings/terms/outlook.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';

/** The signed terms with the fees of their contract; null before both have signed. */
export async function readSigned(
  orm: Orm,
  { id, signedVersion }: { id: string; signedVersion: number | null },
): Promise<{ terms: Terms; fees: Fees } | null> {
  if (signedVersion === null) return null;
  const [row] = await orm
    .select({ terms: bookingVersions.terms, document: contracts.document })
    .from(contracts)
    .innerJoin(
      bookingVersions,
      and(
        eq(bookingVersions.bookingId, contracts.bookingId),
        eq(bookingVersions.number, contracts.version),
      ),
    )
    .where(and(eq(contracts.bookingId, id), eq(contracts.version, signedVersion)));
  return row ? { terms: row.terms, fees: row.document.fees } : null;
}
