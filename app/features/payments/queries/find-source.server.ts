import { eq, getTableColumns } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { chargebacks, charges, dues, moves } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/** Something that befell money: what was due is paid, a move has ended, a bank has taken it back. */
type Befallen =
  | { dueId: string }
  | { moveId: string }
  | { chargebackId: string }
  | { sourceType: string; sourceId: string };

/** What the money is about. */
export async function findSource(orm: Orm, befallen: Befallen): Promise<Source | undefined> {
  const [about] = 'sourceId' in befallen ? [befallen] : await read(orm, befallen);
  return about && { type: about.sourceType, id: about.sourceId };
}

function read(orm: Orm, befallen: Exclude<Befallen, { sourceId: string }>) {
  if ('dueId' in befallen) return orm.select().from(dues).where(eq(dues.id, befallen.dueId));
  if ('moveId' in befallen) return orm.select().from(moves).where(eq(moves.id, befallen.moveId));
  return orm
    .select(getTableColumns(charges))
    .from(charges)
    .innerJoin(chargebacks, eq(chargebacks.chargeId, charges.id))
    .where(eq(chargebacks.id, befallen.chargebackId));
}
