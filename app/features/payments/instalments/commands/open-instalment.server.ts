import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { checkouts, instalments } from '#app/db/schema/payments.ts';
import type { Source } from '#app/domain/payments/transaction.ts';
import { owedPart } from '../../chargebacks/commands/settle-chargeback.server.ts';

export type NewInstalment = {
  cause: string;
  source: Source;
  part: string;
  payerId: string;
  currency: string;
  amountMinor: number;
  feeMinor: number;
  dueAt: Date;
  title: string;
};

/**
 * Opens an instalment, once per cause.
 * @returns its id, also where it was opened before
 */
export async function openInstalment(
  tx: Orm,
  { source, ...instalment }: NewInstalment,
): Promise<string> {
  const [opened] = await tx
    .insert(instalments)
    .values({ id: randomUUID(), sourceType: source.type, sourceId: source.id, ...instalment })
    .onConflictDoNothing({ target: instalments.cause })
    .returning({ id: instalments.id });
  if (opened) return opened.id;
  const [earlier] = await tx
    .select({ id: instalments.id })
    .from(instalments)
    .where(eq(instalments.cause, instalment.cause));
  if (!earlier) throw new Error('an instalment is neither new nor there');
  return earlier.id;
}

/**
 * Withdraws all unpaid amounts but those that pay a debt. A payer who is on the provider’s page at
 * this moment may still pay; that is refunded.
 */
export async function voidInstalments(tx: Orm, source: Source): Promise<void> {
  const rows = await tx
    .update(instalments)
    .set({ state: 'void', endedAt: sql`now()` })
    .where(
      and(
        eq(instalments.sourceType, source.type),
        eq(instalments.sourceId, source.id),
        eq(instalments.state, 'open'),
        ne(instalments.part, owedPart),
      ),
    )
    .returning({ id: instalments.id });
  await endCheckoutsOf(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Closes the provider’s open pages for these amounts, so that no one pays there any more. */
export async function endCheckoutsOf(tx: Orm, instalmentIds: readonly string[]): Promise<void> {
  if (instalmentIds.length === 0) return;
  const open = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.instalmentId, [...instalmentIds]),
        inArray(checkouts.state, ['opening', 'open']),
      ),
    );
  await writeOutbox(
    tx,
    ...open.map(({ id }) => ({ type: 'end checkout' as const, payload: { checkoutId: id } })),
  );
}
