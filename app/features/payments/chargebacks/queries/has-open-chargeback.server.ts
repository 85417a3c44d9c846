import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { chargebacks, charges } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/**
 * Whether a cardholder’s bank has taken back what was paid for something, and hasn’t decided yet, or
 * has decided a moment ago and it isn’t in the books.
 */
export async function hasOpenChargeback(orm: Orm, { type, id }: Source): Promise<boolean> {
  const booked = orm
    .select({ one: sql`1` })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.cause, sql`'chargeback lost ' || ${chargebacks.id}`));
  const isUnbooked = and(eq(chargebacks.state, 'lost'), notExists(booked));
  const open = await orm
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .where(
      and(
        eq(charges.sourceType, type),
        eq(charges.sourceId, id),
        or(inArray(chargebacks.state, ['open', 'sent']), isUnbooked),
      ),
    )
    .limit(1);
  return open.length > 0;
}
