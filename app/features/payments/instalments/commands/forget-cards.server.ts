import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { savedCards } from '#app/db/schema/payments.ts';

/** Stops keeping the cards of parties that leave: here at once, at the provider soon after. */
export async function forgetCards(tx: Orm, parties: string[]): Promise<void> {
  if (parties.length === 0) return;
  const removed = await tx
    .update(savedCards)
    .set({ removedAt: sql`now()` })
    .where(and(inArray(savedCards.payerId, parties), isNull(savedCards.removedAt)))
    .returning({ id: savedCards.id });
  await writeOutbox(
    tx,
    ...removed.map(({ id }) => ({ type: 'remove card' as const, payload: { cardId: id } })),
  );
}
