import { eq, getTableColumns } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { chargebacks, charges, instalments, transfers } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/**
 * An event in the life of money: an amount due was paid, a transfer has ended, a bank has taken a
 * payment back.
 */
type MoneyEvent =
  | { instalmentId: string }
  | { transferId: string }
  | { chargebackId: string }
  | { sourceType: string; sourceId: string };

/** The source behind an event. */
export async function findSource(orm: Orm, event: MoneyEvent): Promise<Source | undefined> {
  const [row] = 'sourceId' in event ? [event] : await readRow(orm, event);
  return row && { type: row.sourceType, id: row.sourceId };
}

function readRow(orm: Orm, event: Exclude<MoneyEvent, { sourceId: string }>) {
  if ('instalmentId' in event)
    return orm.select().from(instalments).where(eq(instalments.id, event.instalmentId));
  if ('transferId' in event)
    return orm.select().from(transfers).where(eq(transfers.id, event.transferId));
  return orm
    .select(getTableColumns(charges))
    .from(charges)
    .innerJoin(chargebacks, eq(chargebacks.chargeId, charges.id))
    .where(eq(chargebacks.id, event.chargebackId));
}
