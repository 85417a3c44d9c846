import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { savedCards } from '#app/db/schema/payments.ts';

/** More than any page keeps. */
export const mostCards = 100;

/** The cards that a payer keeps, the newest first. */
export function listCards(orm: Orm, payerId: string) {
  return orm
    .select({
      id: savedCards.id,
      brand: savedCards.brand,
      last4: savedCards.last4,
      expiryMonth: savedCards.expiryMonth,
      expiryYear: savedCards.expiryYear,
    })
    .from(savedCards)
    .where(and(eq(savedCards.payerId, payerId), isNull(savedCards.removedAt)))
    .orderBy(desc(savedCards.createdAt), desc(savedCards.id))
    .limit(mostCards);
}
