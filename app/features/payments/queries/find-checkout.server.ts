import { and, desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { checkouts, dues } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/** The latest attempt to pay an amount of something. */
export async function findCheckout(
  orm: Orm,
  { dueId, source }: { dueId: string; source: Source },
): Promise<{ id: string } | null> {
  const [checkout] = await orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(dues, eq(dues.id, checkouts.dueId))
    .where(
      and(
        eq(checkouts.dueId, dueId),
        eq(dues.sourceType, source.type),
        eq(dues.sourceId, source.id),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return checkout ?? null;
}
