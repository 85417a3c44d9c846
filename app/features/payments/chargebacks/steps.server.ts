import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { chargebacks, charges } from '#app/db/schema/payments.ts';
import type { Source, TransactionKind } from '#app/domain/payments/ledger.ts';
import type {
  CardProvider,
  Movement,
  ProviderChargeback,
} from '#app/platform/cards/card-provider.ts';
import { noteFraction, postProviderFee, postTransaction } from '../ledger/steps.server.ts';

/**
 * Records the provider’s present word on a charge-back. The money that a bank has taken is
 * contested until it has decided; the feature that sold the thing decides who bears a loss.
 */
export async function syncChargeback(
  { database, cards }: { database: Database; cards: CardProvider | null },
  providerChargebackId: string,
): Promise<void> {
  if (!cards) return;
  const report = await cards.readChargeback(providerChargebackId);
  await database.orm.transaction(async (tx) => {
    const charge = await lockCharge(tx, report.chargeId);
    if (!charge) return;
    const chargeback = inChargeCurrency(charge, report);
    const source = { type: charge.sourceType, id: charge.sourceId };
    const [before] = await tx
      .select({ state: chargebacks.state })
      .from(chargebacks)
      .where(eq(chargebacks.id, chargeback.providerChargebackId));
    // Money that a bank gives back after all belongs to no one by these rules: the comparison shows
    // it.
    for (const movement of chargeback.movements)
      if (before?.state !== 'lost' || movement.amountMinor <= 0)
        await postMovement(tx, source, movement);
    // A bank’s decision is final, even if an older message arrives late.
    if (before && isOver(before.state)) return;
    const now = asBooked(chargeback);
    await storeChargeback(tx, charge.id, now);
    if (before?.state !== now.state)
      await writeOutbox(tx, {
        type: 'chargeback',
        payload: { chargebackId: chargeback.providerChargebackId },
      });
  });
}

/**
 * A provider that settles in another currency takes and gives back in that one. The contested
 * amount is in the currency of the payment, like the charge in the books; the comparison shows the
 * exchange.
 */
function inChargeCurrency(
  { currency }: { currency: string },
  report: ProviderChargeback,
): ProviderChargeback {
  const movements = report.movements.map((movement) => {
    if (movement.currency === currency || movement.amountMinor === 0) return movement;
    const amountMinor = Math.sign(movement.amountMinor) * report.amountMinor;
    return { ...movement, amountMinor, amountRest: 0, paid: currency };
  });
  return { ...report, movements };
}

async function lockCharge(tx: Orm, providerChargeId: string) {
  const [charge] = await tx
    .select()
    .from(charges)
    .where(eq(charges.providerChargeId, providerChargeId))
    .for('update');
  return charge;
}

/**
 * The loss is the amount that the bank has taken and kept; where that is nothing, the charge-back
 * is as good as won.
 */
function asBooked(chargeback: ProviderChargeback): ProviderChargeback {
  if (chargeback.state !== 'lost') return chargeback;
  const takenMinor =
    0 - chargeback.movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return takenMinor > 0
    ? { ...chargeback, amountMinor: takenMinor }
    : { ...chargeback, state: 'won' };
}

async function storeChargeback(
  tx: Orm,
  chargeId: string,
  chargeback: ProviderChargeback,
): Promise<void> {
  const {
    providerChargebackId: id,
    currency,
    amountMinor,
    reason,
    state,
    evidenceDueAt,
    openedAt,
  } = chargeback;
  const closedAt = isOver(state) ? sql`now()` : null;
  await tx
    .insert(chargebacks)
    .values({
      id,
      chargeId,
      currency,
      amountMinor,
      reason,
      state,
      evidenceDueAt,
      openedAt,
      closedAt,
    })
    .onConflictDoUpdate({
      target: chargebacks.id,
      set: { amountMinor, state, evidenceDueAt, closedAt },
    });
}

/** `paid` is the currency of the charge, where it differs from the provider’s. */
type Contested = Movement & { paid?: string };

/** Posts money that a bank has taken from us or returned, and the provider’s fee for it. */
async function postMovement(
  tx: Orm,
  source: Source,
  { id, currency, paid = currency, amountMinor, amountRest, feeMinor, feeRest }: Contested,
): Promise<void> {
  const owner = `${source.type}:${source.id}`;
  const kind: TransactionKind = amountMinor < 0 ? 'chargedBack' : 'chargebackWon';
  if (amountMinor !== 0)
    await postTransaction(tx, {
      cause: `chargeback ${id}`,
      kind,
      source,
      providerRef: id,
      entries: [
        { account: { kind: 'contested', owner, currency: paid }, amountMinor: -amountMinor },
        { account: { kind: 'provider', owner: '', currency: paid }, amountMinor },
      ],
    });
  const cause = `chargeback ${id}`;
  await noteFraction(tx, { cause, providerRef: id, currency, thousandths: amountRest });
  await postProviderFee(tx, {
    cause: `provider fee ${id}`,
    source,
    providerRef: id,
    currency,
    feeMinor,
    feeRest,
  });
}

function isOver(state: ProviderChargeback['state']): boolean {
  return state === 'won' || state === 'lost';
}
