import { eq, getTableColumns } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { chargebacks, charges, instalments, transfers } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/**
 * An event in the life of money: an amount due was paid, a transfer has ended, a bank has taken a
 * payment back.
 */
type Befallen =
  | { instalmentId: string }
  | { transferId: string }
  | { chargebackId: string }
  | { sourceType: string; sourceId: string };

/** The source behind an event. */
export async function findSource(orm: Orm, befallen: Befallen): Promise<Source | undefined> {
  const [about] = 'sourceId' in befallen ? [befallen] : await read(orm, befallen);
  return about && { type: about.sourceType, id: about.sourceId };
}

function read(orm: Orm, befallen: Exclude<Befallen, { sourceId: string }>) {
  if ('instalmentId' in befallen)
    return orm.select().from(instalments).where(eq(instalments.id, befallen.instalmentId));
  if ('transferId' in befallen)
    return orm.select().from(transfers).where(eq(transfers.id, befallen.transferId));
  return orm
    .select(getTableColumns(charges))
    .from(charges)
    .innerJoin(chargebacks, eq(chargebacks.chargeId, charges.id))
    .where(eq(chargebacks.id, befallen.chargebackId));
}
