import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/**
 * Notes, with what is booked, that documents follow. They are issued afterwards, so that nobody who
 * moves money waits for the numbers of somebody else’s document.
 */
export function announceDocuments(tx: Orm, { type, id }: Source): Promise<void> {
  return writeOutbox(tx, { type: 'documents due', payload: { sourceType: type, sourceId: id } });
}
