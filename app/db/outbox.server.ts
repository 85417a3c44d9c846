import type { Mail } from '#app/platform/mail.server.ts';
import type { Orm } from './client.server.ts';
import { outbox } from './schema/outbox.ts';

/** What may follow from a change. Every type has one handler in `jobs`. */
export type OutboxEvent = { type: 'mail'; payload: Mail };

/** Notes what has to follow, in the transaction of the change that it follows from. */
export async function writeOutbox(tx: Orm, ...events: OutboxEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(outbox).values(events);
}
