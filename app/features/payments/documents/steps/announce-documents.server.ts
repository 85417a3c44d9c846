import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/**
 * Records, together with the booking of the money, that documents follow. They are issued
 * afterwards, so that moving money never waits for the numbers of another party’s documents.
 */
export function announceDocuments(tx: Orm, { type, id }: Source): Promise<void> {
  return writeOutbox(tx, { type: 'documents due', payload: { sourceType: type, sourceId: id } });
}
