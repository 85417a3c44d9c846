import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { chargebacks, charges } from '#app/db/schema/payments.ts';
import { entry, type Source, type TransactionKind } from '#app/domain/payments/transaction.ts';
import type { CardProvider, Dispute, Movement } from '#app/platform/card-provider.ts';
import { postTransaction } from './post-transaction.server.ts';

/**
 * Takes down what the provider says of a charge-back now. What a bank has taken is contested until it
 * has decided; who carries what is lost for good, is decided by whatever was paid for.
 */
export async function syncChargeback(
  { database, cards }: { database: Database; cards: CardProvider | null },
  disputeId: string,
): Promise<void> {
  if (!cards) return;
  const dispute = await cards.readDispute(disputeId);
  await database.orm.transaction(async (tx) => {
    const charge = await lockCharge(tx, dispute.chargeId);
    if (!charge) return;
    const source = { type: charge.sourceType, id: charge.sourceId };
    const [before] = await tx
      .select({ state: chargebacks.state })
      .from(chargebacks)
      .where(eq(chargebacks.id, dispute.disputeId));
    // What a bank gives back after all is nobody’s by these rules: the comparison shows it.
    for (const movement of dispute.movements)
      if (before?.state !== 'lost' || movement.amountMinor <= 0)
        await postMovement(tx, source, movement);
    // What a bank has decided stays decided, whatever arrives late.
    if (before && isOver(before.state)) return;
    const now = asBooked(dispute);
    await keep(tx, charge.id, now);
    if (before?.state !== now.state)
      await writeOutbox(tx, { type: 'chargeback', payload: { chargebackId: dispute.disputeId } });
  });
}

async function lockCharge(tx: Orm, providerChargeId: string) {
  const [charge] = await tx
    .select()
    .from(charges)
    .where(eq(charges.providerChargeId, providerChargeId))
    .for('update');
  return charge;
}

/** What is lost is what the bank has taken and kept; where that is nothing, it is as good as won. */
function asBooked(dispute: Dispute): Dispute {
  if (dispute.state !== 'lost') return dispute;
  const takenMinor = 0 - dispute.movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return takenMinor > 0 ? { ...dispute, amountMinor: takenMinor } : { ...dispute, state: 'won' };
}

async function keep(tx: Orm, chargeId: string, dispute: Dispute): Promise<void> {
  const { disputeId: id, currency, amountMinor, reason, state, evidenceDueAt, openedAt } = dispute;
  const closedAt = isOver(state) ? sql`now()` : null;
  await tx
    .insert(chargebacks)
    .values({
      ...{ id, chargeId, currency, amountMinor, reason, state, evidenceDueAt, openedAt, closedAt },
    })
    .onConflictDoUpdate({
      target: chargebacks.id,
      set: { amountMinor, state, evidenceDueAt, closedAt },
    });
}

/** Money that a bank has taken from us, or given back, and what the provider asks for it. */
async function postMovement(
  tx: Orm,
  source: Source,
  { id, currency, amountMinor, feeMinor }: Movement,
): Promise<void> {
  const owner = `${source.type}:${source.id}`;
  const kind: TransactionKind = amountMinor < 0 ? 'chargedBack' : 'chargebackWon';
  if (amountMinor !== 0)
    await postTransaction(tx, {
      cause: `chargeback ${id}`,
      ...{ kind, source, providerRef: id },
      entries: [
        { account: { kind: 'contested', owner, currency }, amountMinor: -amountMinor },
        { account: { kind: 'provider', owner: '', currency }, amountMinor },
      ],
    });
  if (feeMinor !== 0)
    await postTransaction(tx, {
      cause: `provider fee ${id}`,
      kind: 'providerFee',
      ...{ source, providerRef: id },
      entries: [
        ...entry({ kind: 'providerFees', owner: '', currency }, 'debit', feeMinor),
        ...entry({ kind: 'provider', owner: '', currency }, 'credit', feeMinor),
      ],
    });
}

function isOver(state: Dispute['state']): boolean {
  return state === 'won' || state === 'lost';
}
