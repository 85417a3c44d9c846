import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import type { ListedTransfer } from './list-transfers.server.ts';
import { canComeBack, readTakenBack } from './read-taken-back.server.ts';

export type TransferDetails = {
  transfer: ListedTransfer;
  /** The amounts that can be taken back now and that have been; null where none can. */
  back: { leftMinor: number; takenMinor: number } | null;
};

/** A transfer, with an administrator’s ways to act on it. */
export async function readTransfer(orm: Orm, transferId: string): Promise<TransferDetails | null> {
  const [transfer] = await orm.select().from(transfers).where(eq(transfers.id, transferId));
  if (!transfer) return null;
  if (!canComeBack(transfer)) return { transfer, back: null };
  return { transfer, back: await readTakenBack(orm, transfer) };
}
