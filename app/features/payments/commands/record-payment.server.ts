import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { charges, checkouts, dues, savedCards } from '#app/db/schema/payments.ts';
import { type Entry, entry, type Source } from '#app/domain/payments/transaction.ts';
import type { Charge, Payment } from '#app/platform/card-provider.ts';
import { announcePapers } from './announce-papers.server.ts';
import { giveBack } from './give-back.server.ts';
import { postTransaction } from './post-transaction.server.ts';
import { owedPart, settleOwed } from './settle-chargeback.server.ts';

type Due = typeof dues.$inferSelect;

/**
 * Takes down money that has arrived from a card, as the provider says it now: into the books, to
 * what it was due for, and on to whoever waits for it. Told twice, it does nothing again. Money for
 * what is no longer asked for, or was paid already, goes back whole.
 * @param checkoutId the attempt to pay that it came by
 */
export async function recordPayment(
  { database }: { database: Database },
  checkoutId: string,
  payment: Payment,
): Promise<void> {
  const { charge } = payment;
  if (!charge) return;
  await database.orm.transaction(async (tx) => {
    const due = await lockDueOf(tx, checkoutId);
    await recordProviderFee(tx, sourceOf(due), payment.paymentId, charge);
    const known = await tx.$count(charges, eq(charges.id, payment.paymentId));
    if (known > 0) return;
    demandSame(due, payment);
    await enterCharge(tx, due, payment, charge);
    await tx
      .update(checkouts)
      .set({ state: 'paid', providerIntentId: payment.paymentId, endedAt: sql`now()` })
      .where(eq(checkouts.id, checkoutId));
    if (charge.savedCard) await keepCard(tx, due.payerId, charge.savedCard);
    if (due.state !== 'open') {
      const { payerId, currency, amountMinor, feeMinor } = due;
      return giveBack(tx, {
        cause: `too much ${payment.paymentId}`,
        source: sourceOf(due),
        ...{ payerId, currency },
        back: { amountMinor, feeMinor },
        chargeId: payment.paymentId,
      });
    }
    await tx.update(dues).set({ state: 'paid', endedAt: sql`now()` }).where(eq(dues.id, due.id));
    // It is never held for anybody else, not even until the next step.
    if (due.part === owedPart) await settleOwed(tx, due);
    await writeOutbox(tx, { type: 'due paid', payload: { dueId: due.id } });
  });
}

/** One payment after the other of one due, whichever attempt they came by. */
async function lockDueOf(tx: Orm, checkoutId: string): Promise<Due> {
  const dueId = tx
    .select({ id: checkouts.dueId })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  const [due] = await tx.select().from(dues).where(inArray(dues.id, dueId)).for('update');
  if (!due) throw new Error('money has arrived for something unknown');
  return due;
}

/** The provider was asked for exactly this; anything else is a defect that nobody may book over. */
function demandSame(due: Due, { currency, amountMinor }: Payment): void {
  if (currency !== due.currency || amountMinor !== due.amountMinor + due.feeMinor)
    throw new Error('money has arrived that isn’t what was asked for');
}

async function enterCharge(tx: Orm, due: Due, payment: Payment, charge: Charge): Promise<void> {
  const { currency, amountMinor, feeMinor, sourceType, sourceId, payerId } = due;
  const source = sourceOf(due);
  await tx.insert(charges).values({
    id: payment.paymentId,
    providerChargeId: charge.chargeId,
    dueId: due.id,
    ...{ sourceType, sourceId, payerId, currency, amountMinor, feeMinor },
    cardBrand: charge.card.brand,
    cardLast4: charge.card.last4,
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
    facts: { part: due.part, card: `${charge.card.brand} ${charge.card.last4}`, payer: payerId },
    providerRef: charge.chargeId,
    entries,
  });
  await announcePapers(tx, source);
}

/** What the provider keeps of a charge, once it has said so. */
async function recordProviderFee(
  tx: Orm,
  source: Source,
  paymentId: string,
  { movement, chargeId }: Charge,
): Promise<void> {
  if (!movement || movement.feeMinor === 0) return;
  const { feeMinor, currency } = movement;
  await postTransaction(tx, {
    cause: `provider fee ${paymentId}`,
    kind: 'providerFee',
    source,
    providerRef: chargeId,
    entries: [
      ...entry({ kind: 'providerFees', owner: '', currency }, 'debit', feeMinor),
      ...entry({ kind: 'provider', owner: '', currency }, 'credit', feeMinor),
    ],
  });
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

function sourceOf({ sourceType, sourceId }: Due): Source {
  return { type: sourceType, id: sourceId };
}
