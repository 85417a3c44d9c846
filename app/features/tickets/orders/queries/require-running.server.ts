import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** @throws AppError `conflict` for a basket that has run out */
export async function requireRunning(
  tx: Orm,
  { state, id }: Pick<typeof orders.$inferSelect, 'state' | 'id'>,
): Promise<void> {
  const [row] = await tx
    .select({ isOver: sql<boolean>`${orders.expiresAt} < now()` })
    .from(orders)
    .where(eq(orders.id, id));
  if (state === 'expired' || row?.isOver)
    throw new AppError('conflict', words('tickets')('refused.ranOut'));
}
