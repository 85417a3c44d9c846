import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { instalments, savedCards } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/ledger.ts';
import { overdueDays } from '#app/domain/payments/payment.ts';

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

export type InstalmentRow = typeof instalments.$inferSelect;

/** Every amount asked for a source, in the order in which they are due. */
export function readInstalments(orm: Orm, { type, id }: Source): Promise<InstalmentRow[]> {
  return orm
    .select()
    .from(instalments)
    .where(and(eq(instalments.sourceType, type), eq(instalments.sourceId, id)))
    .orderBy(
      asc(instalments.dueAt),
      asc(instalments.createdAt),
      sql`${instalments.part} <> 'deposit'`,
      desc(instalments.amountMinor),
      asc(instalments.id),
    );
}

/** True if an amount has been due for so long that its payee may walk away without a fee. */
export async function isOverdue(orm: Orm, { type, id }: Source): Promise<boolean> {
  const late = await orm.$count(
    instalments,
    and(
      eq(instalments.sourceType, type),
      eq(instalments.sourceId, id),
      eq(instalments.state, 'open'),
      lt(instalments.dueAt, sql`now() - make_interval(days => ${overdueDays})`),
    ),
  );
  return late > 0;
}
