import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { payees, transfers } from '#app/db/schema/payments.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';

/**
 * Records the provider’s present word on a connected account, and retries transfers that waited for
 * it.
 */
export async function syncAccount(
  { database, cards }: { database: Database; cards: CardProvider | null },
  accountId: string,
): Promise<void> {
  if (!cards) return;
  const [row] = await database.orm
    .select({ askedAt: sql<string>`clock_timestamp()::text` })
    .from(payees)
    .where(eq(payees.providerAccountId, accountId));
  if (!row) return;
  const askedAt = sql<Date>`${row.askedAt}::timestamptz`;
  const { country, detailsSubmitted, transfersEnabled, payoutsEnabled, requirements } =
    await cards.readAccount(accountId);
  await database.orm.transaction(async (tx) => {
    const [payee] = await tx
      .update(payees)
      .set({
        country,
        detailsSubmitted,
        transfersEnabled,
        payoutsEnabled,
        requirements,
        checkedAt: askedAt,
      })
      .where(
        and(
          eq(payees.providerAccountId, accountId),
          // Of two parallel reads the later answer wins.
          sql`coalesce(${payees.checkedAt}, 'epoch') <= ${askedAt}`,
        ),
      )
      .returning({ id: payees.id });
    if (payee && transfersEnabled) await wakeTransfers(tx, payee.id);
  });
}

/** Makes transfers that wait for a party’s account or details due at once. */
export async function wakeTransfers(tx: Database['orm'], partyId: string): Promise<void> {
  const waiting = await tx
    .update(transfers)
    .set({ dueAt: sql`now()` })
    .where(and(eq(transfers.partyId, partyId), eq(transfers.state, 'waiting')))
    .returning({ id: transfers.id });
  await writeOutbox(
    tx,
    ...waiting.map(({ id }) => ({ type: 'transfer' as const, payload: { transferId: id } })),
  );
}
