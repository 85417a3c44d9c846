import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import type { Account } from '#app/domain/payments/accounts.ts';
import { readEntries } from './read-trail.server.ts';

export type TransactionView = Omit<typeof ledgerTransactions.$inferSelect, 'madeIn'> & {
  entries: (Account & { position: number; amountMinor: number })[];
};

/** One transaction in full; null where there is none. */
export async function readTransaction(orm: Orm, id: number): Promise<TransactionView | null> {
  const [row] = await orm.select().from(ledgerTransactions).where(eq(ledgerTransactions.id, id));
  if (!row) return null;
  const entries = (await readEntries(orm, [id])).get(id) ?? [];
  const { madeIn: _, ...transaction } = row;
  return { ...transaction, entries };
}
