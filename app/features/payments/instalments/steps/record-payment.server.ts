import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { charges, checkouts, instalments, savedCards } from '#app/db/schema/payments.ts';
import { type Entry, entry, type Source } from '#app/domain/payments/transaction.ts';
import type { Charge, Payment } from '#app/platform/cards/card-provider.ts';
import type { Log } from '#app/platform/log.ts';
import { owedPart, payDebt } from '../../chargebacks/commands/settle-chargeback.server.ts';
import { announceDocuments } from '../../documents/steps/announce-documents.server.ts';
import { postProviderFee } from '../../ledger/steps/post-provider-fee.server.ts';
import { postTransaction } from '../../ledger/steps/post-transaction.server.ts';
import { giveBack } from '../../transfers/commands/give-back.server.ts';

type Instalment = typeof instalments.$inferSelect;

type Services = { database: Database; log?: Log };

/**
 * Records a card payment as the provider reports it now: in the books, on the amount due, and for
 * the feature that waits for it. A second report changes nothing. A payment that was withdrawn,
 * made twice, or of another amount than asked is refunded whole.
 * @param checkoutId the attempt to pay that it came by
 */
export async function recordPayment(
  { database, log }: Services,
  checkoutId: string,
  payment: Payment,
): Promise<void> {
  const { charge } = payment;
  if (!charge) return;
  await database.orm.transaction(async (tx) => {
    const instalment = await lockInstalmentOf(tx, checkoutId);
    if ((await tx.$count(charges, eq(charges.id, payment.paymentId))) === 0)
      await recordCharge(tx, { checkoutId, instalment, payment, charge, log });
    await inSavepoint(tx, log, (part) =>
      recordProviderFee(part, sourceOf(instalment), payment.paymentId, charge),
    );
  });
}

type NewCharge = {
  checkoutId: string;
  instalment: Instalment;
  payment: Payment;
  charge: Charge;
  log: Log | undefined;
};

async function recordCharge(
  tx: Orm,
  { checkoutId, instalment, payment, charge, log }: NewCharge,
): Promise<void> {
  const isExact = isExactAmount(instalment, payment);
  const { amountMinor, feeMinor } = isExact
    ? instalment
    : { amountMinor: payment.amountMinor, feeMinor: 0 };
  const held = { currency: payment.currency, amountMinor, feeMinor };
  await postCharge(tx, { instalment, payment, charge, held });
  await tx
    .update(checkouts)
    .set({
      // A different amount doesn’t pay the instalment.
      state: isExact ? 'paid' : 'expired',
      providerIntentId: payment.paymentId,
      endedAt: sql`now()`,
    })
    .where(and(eq(checkouts.id, checkoutId), ne(checkouts.state, 'paid')));
  const { savedCard } = charge;
  if (savedCard)
    await inSavepoint(tx, log, (part) => keepCard(part, instalment.payerId, savedCard));
  if (instalment.state !== 'open' || !isExact)
    return refundCharge(tx, { instalment, payment, held });
  await tx
    .update(instalments)
    .set({ state: 'paid', endedAt: sql`now()` })
    .where(eq(instalments.id, instalment.id));
  // It pays a debt at once and is never held, not even until the next step.
  if (instalment.part === owedPart) await payDebt(tx, instalment);
  await writeOutbox(tx, { type: 'instalment paid', payload: { instalmentId: instalment.id } });
}

/** A step that the payment doesn’t depend on; the comparison does what it leaves undone. */
async function inSavepoint(
  tx: Orm,
  log: Log | undefined,
  step: (part: Orm) => Promise<void>,
): Promise<void> {
  await tx.transaction(step).catch((error: unknown) => {
    log?.error({ error }, 'a part of a payment isn’t taken down yet');
  });
}

type Held = { currency: string; amountMinor: number; feeMinor: number };

/** Refunds a payment that wasn’t due, and tells its payer. */
async function refundCharge(
  tx: Orm,
  { instalment, payment, held }: { instalment: Instalment; payment: Payment; held: Held },
): Promise<void> {
  const { currency, amountMinor, feeMinor } = held;
  await giveBack(tx, {
    cause: `too much ${payment.paymentId}`,
    source: sourceOf(instalment),
    payerId: instalment.payerId,
    currency,
    back: { amountMinor, feeMinor },
    chargeId: payment.paymentId,
  });
  await writeOutbox(tx, {
    type: 'payment returned',
    payload: {
      instalmentId: instalment.id,
      paymentId: payment.paymentId,
      currency,
      amountMinor: amountMinor + feeMinor,
    },
  });
}

/**
 * Locks the instalment, so that payments of it are recorded one after the other, whichever attempt
 * they came by.
 */
async function lockInstalmentOf(tx: Orm, checkoutId: string): Promise<Instalment> {
  const instalmentId = tx
    .select({ id: checkouts.instalmentId })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  const [instalment] = await tx
    .select()
    .from(instalments)
    .where(inArray(instalments.id, instalmentId))
    .for('update');
  if (!instalment) throw new Error('money has arrived for something unknown');
  return instalment;
}

/** The provider was asked for exactly this amount; any other buys nothing. */
function isExactAmount(instalment: Instalment, { currency, amountMinor }: Payment): boolean {
  return (
    currency === instalment.currency && amountMinor === instalment.amountMinor + instalment.feeMinor
  );
}

async function postCharge(
  tx: Orm,
  {
    instalment,
    payment,
    charge,
    held,
  }: Pick<NewCharge, 'instalment' | 'payment' | 'charge'> & { held: Held },
): Promise<void> {
  const { sourceType, sourceId, payerId } = instalment;
  const { currency, amountMinor, feeMinor } = held;
  const source = sourceOf(instalment);
  await tx.insert(charges).values({
    id: payment.paymentId,
    providerChargeId: charge.chargeId,
    instalmentId: instalment.id,
    sourceType,
    sourceId,
    payerId,
    currency,
    amountMinor,
    feeMinor,
    cardBrand: charge.card.brand,
    cardLast4: charge.card.last4,
    cardFingerprint: charge.card.fingerprint,
    paidAt: charge.paidAt,
  });
  const owner = `${sourceType}:${sourceId}`;
  const entries: Entry[] = [
    ...entry({ kind: 'provider', owner: '', currency }, 'debit', amountMinor + feeMinor),
    ...entry({ kind: 'held', owner, currency }, 'credit', amountMinor),
    ...entry({ kind: 'heldFees', owner, currency }, 'credit', feeMinor),
  ];
  await postTransaction(tx, {
    cause: `charge ${payment.paymentId}`,
    kind: 'charged',
    source,
    facts: {
      part: instalment.part,
      card: `${charge.card.brand} ${charge.card.last4}`,
      payer: payerId,
    },
    providerRef: charge.chargeId,
    entries,
  });
  await announceDocuments(tx, source);
}

/** Records the provider’s fee for a charge, once it has reported it. */
async function recordProviderFee(
  tx: Orm,
  source: Source,
  paymentId: string,
  { movement, chargeId }: Charge,
): Promise<void> {
  if (!movement) return;
  const cause = `provider fee ${paymentId}`;
  await postProviderFee(tx, { cause, source, providerRef: chargeId, ...movement });
}

async function keepCard(
  tx: Orm,
  payerId: string,
  { cardId, ...card }: NonNullable<Charge['savedCard']>,
): Promise<void> {
  await tx
    .insert(savedCards)
    .values({ id: cardId, payerId, ...card })
    .onConflictDoUpdate({ target: savedCards.id, set: { removedAt: null } });
}

function sourceOf({ sourceType, sourceId }: Instalment): Source {
  return { type: sourceType, id: sourceId };
}
