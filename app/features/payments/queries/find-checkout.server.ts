import { and, desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { checkouts, instalments } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/** The latest attempt to pay an amount of something. */
export async function findCheckout(
  orm: Orm,
  { instalmentId, source }: { instalmentId: string; source: Source },
): Promise<{ id: string } | null> {
  const [checkout] = await orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(instalments, eq(instalments.id, checkouts.instalmentId))
    .where(
      and(
        eq(checkouts.instalmentId, instalmentId),
        eq(instalments.sourceType, source.type),
        eq(instalments.sourceId, source.id),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return checkout ?? null;
}
