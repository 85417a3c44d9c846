import { and, eq, min } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/** The time of the first payment for a source; null before. */
export async function readFirstPaid(orm: Orm, { type, id }: Source): Promise<Date | null> {
  const [row] = await orm
    .select({ at: min(charges.paidAt) })
    .from(charges)
    .where(and(eq(charges.sourceType, type), eq(charges.sourceId, id)));
  return row?.at ?? null;
}
