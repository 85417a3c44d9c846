import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { charges, checkouts, instalments, payers, savedCards } from '#app/db/schema/payments.ts';
import { type Entry, entry, type Source } from '#app/domain/payments/ledger.ts';
import type { CheckoutState } from '#app/domain/payments/payment.ts';
import { eachAlone } from '#app/lib/waits.ts';
import type { CardProvider, Charge, Checkout, Payment } from '#app/platform/cards/card-provider.ts';
import type { Log } from '#app/platform/log.ts';
import { owedPart, payDebt } from '../chargebacks/commands.server.ts';
import { announceDocuments } from '../documents/steps.server.ts';
import { postProviderFee, postTransaction } from '../ledger/steps.server.ts';
import { giveBack } from '../transfers/commands.server.ts';

type Services = { database: Database; cards: CardProvider | null; log?: Log };
type CheckoutRow = typeof checkouts.$inferSelect & {
  isOld: boolean;
  isQuiet: boolean;
  customerId: string | null;
};

export type SyncedCheckout = {
  state: CheckoutState;
  url: string | null;
  declineCode: string | null;
};

/**
 * Brings an attempt to pay up to date with the provider. The return page, the provider’s messages
 * and the nightly comparison all come here, so it doesn’t matter which comes first, twice or never.
 * @param isToEnd true to close the attempt; one that was paid meanwhile stays paid
 */
export async function syncCheckout(
  services: Services,
  checkoutId: string,
  { isToEnd = false, payment }: { isToEnd?: boolean; payment?: Payment } = {},
): Promise<SyncedCheckout> {
  const { database, cards } = services;
  const checkout = await readCheckout(database, checkoutId);
  if (payment?.charge) {
    await recordPayment(services, checkoutId, payment);
    return viewOf(await readCheckout(database, checkoutId));
  }
  if (!cards || checkout.state === 'paid') return viewOf(checkout);
  if (checkout.savedCardId)
    await recordCardPayment(services, checkout, {
      payment: payment ?? (await findPayment(cards, checkout)),
      isToEnd,
    });
  else await recordPage(services, checkout, await findPage(cards, checkout, isToEnd), isToEnd);
  return viewOf(await readCheckout(database, checkoutId));
}

/** Syncs every attempt that has had no news for a while. */
export async function syncOpenCheckouts(services: Services, quietMs = 60_000): Promise<void> {
  const { database, cards } = services;
  if (!cards) return;
  const open = await database.orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.state, ['opening', 'open']),
        lt(checkouts.createdAt, sql`now() - make_interval(secs => ${quietMs / 1_000})`),
      ),
    )
    .orderBy(checkouts.createdAt)
    .limit(500);
  await eachAlone(open, ({ id }) => syncAndNote(services, id), 'payments can’t be looked at');
}

/** Records since when it fails: `warnOfStuckMoney` tells the operator. */
async function syncAndNote(services: Services, checkoutId: string): Promise<void> {
  const note = (stuckSince: SQL | null) =>
    services.database.orm
      .update(checkouts)
      .set({ stuckSince })
      .where(
        and(
          eq(checkouts.id, checkoutId),
          stuckSince === null ? isNotNull(checkouts.stuckSince) : isNull(checkouts.stuckSince),
        ),
      );
  try {
    await syncCheckout(services, checkoutId);
  } catch (error) {
    await note(sql`now()`);
    throw error;
  }
  await note(null);
}

/**
 * The provider keeps a page open for a day at most; the database’s clock knows when that is over.
 */
const isOld = sql<boolean>`${checkouts.createdAt} < now() - interval '24 hours'`;
/** A card without news for so long isn’t being charged; if it is after all, that is refunded. */
const isQuiet = sql<boolean>`${checkouts.createdAt} < now() - interval '2 minutes'`;

/** The provider isn’t asked for anything before it has a customer. */
async function findPage(
  cards: CardProvider,
  checkout: CheckoutRow,
  isToEnd: boolean,
): Promise<Checkout | null> {
  const { providerSessionId, id: checkoutId, createdAt: since, customerId } = checkout;
  const page = providerSessionId
    ? await cards.readCheckout(providerSessionId)
    : customerId && (await cards.find.checkout({ checkoutId, since, customerId }));
  if (!page) return null;
  return page.state === 'open' && isToEnd ? cards.expireCheckout(page.sessionId) : page;
}

async function recordPage(
  services: Services,
  checkout: CheckoutRow,
  page: Checkout | null,
  isToEnd: boolean,
): Promise<void> {
  const { database } = services;
  if (page?.payment?.charge) return recordPayment(services, checkout.id, page.payment);
  if (page?.state === 'paid') throw unreadCharge();
  if (page?.state === 'expired' || (!page && (checkout.isOld || isToEnd)))
    return endCheckout(database, checkout, 'expired', null);
  if (!page) return;
  await database.orm
    .update(checkouts)
    .set({
      state: 'open',
      providerSessionId: page.sessionId,
      url: page.url,
      declineCode: page.payment?.declineCode ?? null,
    })
    .where(whereOpen(checkout));
}

async function findPayment(cards: CardProvider, checkout: CheckoutRow): Promise<Payment | null> {
  const { providerIntentId, id: checkoutId, createdAt: since, customerId } = checkout;
  if (providerIntentId) return cards.readPayment(providerIntentId);
  return customerId ? cards.find.payment({ checkoutId, since, customerId }) : null;
}

async function recordCardPayment(
  services: Services,
  checkout: CheckoutRow,
  { payment, isToEnd }: { payment: Payment | null; isToEnd: boolean },
): Promise<void> {
  const { database } = services;
  if (payment?.charge) return recordPayment(services, checkout.id, payment);
  if (payment?.state === 'paid') throw unreadCharge();
  if (!payment) {
    const isOver = checkout.isOld || (isToEnd && checkout.isQuiet);
    return isOver ? endCheckout(database, checkout, 'expired', null) : undefined;
  }
  switch (payment.state) {
    case 'needsCardholder':
      return endCheckout(database, checkout, 'declined', 'authentication_required');
    case 'refused':
    case 'cancelled':
      return endCheckout(database, checkout, 'declined', payment.declineCode);
    case 'open':
      await database.orm
        .update(checkouts)
        .set({ state: 'open', providerIntentId: payment.paymentId })
        .where(whereOpen(checkout));
  }
}

/** The payment itself isn’t in doubt, so the attempt stays open and is read again. */
function unreadCharge(): Error {
  return new Error('a payment is paid, and its charge can’t be read');
}

/** Ends an attempt that isn’t paid. */
export async function endCheckout(
  { orm }: Database,
  checkout: { id: string },
  state: 'expired' | 'declined',
  declineCode: string | null,
): Promise<void> {
  await orm
    .update(checkouts)
    .set({ state, declineCode, endedAt: sql`now()` })
    .where(whereOpen(checkout));
}

function whereOpen({ id }: { id: string }) {
  return and(eq(checkouts.id, id), inArray(checkouts.state, ['opening', 'open']));
}

async function readCheckout({ orm }: Database, checkoutId: string): Promise<CheckoutRow> {
  const [checkout] = await orm
    .select({
      ...getTableColumns(checkouts),
      isOld,
      isQuiet,
      customerId: payers.providerCustomerId,
    })
    .from(checkouts)
    .innerJoin(instalments, eq(instalments.id, checkouts.instalmentId))
    .leftJoin(payers, eq(payers.id, instalments.payerId))
    .where(eq(checkouts.id, checkoutId));
  if (!checkout) throw new Error('there is no such attempt to pay');
  return checkout;
}

function viewOf({ state, url, declineCode }: CheckoutRow): SyncedCheckout {
  return { state, url, declineCode };
}

type Instalment = typeof instalments.$inferSelect;

/**
 * Records a card payment as the provider reports it now: in the books, on the amount due, and for
 * the feature that waits for it. A second report changes nothing. A payment that was withdrawn,
 * made twice, or of another amount than asked is refunded whole.
 * @param checkoutId the attempt to pay that it came by
 */
async function recordPayment(
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
