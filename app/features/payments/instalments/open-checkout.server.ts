import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { checkouts, instalments, payers, savedCards } from '#app/db/schema/payments.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type CardProvider, CardProviderError } from '#app/platform/cards/card-provider.ts';
import { owedPart } from '../chargebacks/commands.server.ts';
import { askInTime, away } from '../commands.server.ts';
import { endCheckout, syncCheckout } from './sync-checkout.server.ts';

const t = words('payments');

type Services = { database: Database; cards: CardProvider | null };
type Ready = { database: Database; cards: CardProvider };
type CheckoutRow = typeof checkouts.$inferSelect;
type Instalment = typeof instalments.$inferSelect;
type Attempt = { checkout: CheckoutRow; instalment: Instalment; customerId: string };

export type PaymentRequest = {
  instalmentId: string;
  /** True if the card is to be kept for later payments. */
  keepsCard: boolean;
  /** A kept card to charge at once; null for the provider’s page. */
  savedCardId: string | null;
  returnUrl: string;
  cancelUrl: string;
  language: string;
  /** The name of the platform’s fee on the provider’s page. */
  feeName: string;
};

/**
 * The page on which to pay at the provider; null where the payment is done, or known to be under
 * way, without one. Pressed twice or in two windows, there is one attempt; an attempt that is over
 * makes room for the next. The attempt and its key are stored before the provider is asked.
 * @throws AppError `not-found`; `conflict` for an amount that is paid or withdrawn, and for
 * payments that the provider refuses; `unavailable` where it doesn’t answer in time: the attempt
 * then goes on when they come again
 */
export async function openCheckout(
  services: Services,
  request: PaymentRequest,
): Promise<string | null> {
  const { cards } = services;
  if (!cards) throw new AppError('conflict', t('refused.noProvider'));
  return askInTime(cards, () => tryToPay({ ...services, cards }, request));
}

async function tryToPay(services: Ready, request: PaymentRequest): Promise<string | null> {
  const refusals: CardProviderError[] = [];
  const until = performance.now() + services.cards.patienceMs;
  // Another window may be opening the page at this moment, or an attempt of another kind may have
  // to be closed first.
  for (; performance.now() < until; await setTimeout(pauseMs)) {
    const { checkout, instalment, isNew } = await findOrOpenAttempt(services.database, request);
    const fits =
      checkout.keepsCard === request.keepsCard && checkout.savedCardId === request.savedCardId;
    if (!isNew) {
      // The provider forgets keys after a day, so first look for the session that was made before.
      const earlier = await syncCheckout(services, checkout.id, { isToEnd: !fits });
      if (earlier.state === 'paid') return null;
      if (earlier.state === 'open' && fits && earlier.url) return earlier.url;
      if (earlier.state !== 'opening' || !fits) continue;
    }
    const answer = await askProvider(services, checkout, instalment, request);
    if (!(answer instanceof CardProviderError)) return answer;
    if (answer.code === keyInUse) continue;
    refusals.push(answer);
    if (refusals.length === mostRefusals)
      throw new AppError('conflict', t('refused.notTaken'), { cause: answer });
  }
  throw away(refusals.at(-1));
}

const pauseMs = 100;
const mostRefusals = 3;
/** The provider’s error code while it still works on a call with the same key. */
const keyInUse = 'idempotency_key_in_use';

/** The open attempt, or a new one. */
async function findOrOpenAttempt(
  { orm }: Database,
  { instalmentId, keepsCard, savedCardId }: PaymentRequest,
) {
  return orm.transaction(async (tx) => {
    const [instalment] = await tx
      .select()
      .from(instalments)
      .where(eq(instalments.id, instalmentId))
      .for('update');
    if (!instalment) throw new AppError('not-found', t('refused.noInstalment'));
    if (instalment.state === 'paid') throw new AppError('conflict', t('refused.instalmentPaid'));
    if (instalment.state === 'void') throw new AppError('conflict', t('refused.instalmentVoid'));
    const [open] = await tx
      .select()
      .from(checkouts)
      .where(
        and(
          eq(checkouts.instalmentId, instalmentId),
          inArray(checkouts.state, ['opening', 'open']),
        ),
      );
    if (open) return { instalment, checkout: open, isNew: false };
    if (savedCardId) await requireCard(tx, instalment.payerId, savedCardId);
    await tx.insert(payers).values({ id: instalment.payerId }).onConflictDoNothing();
    const [checkout] = await tx
      .insert(checkouts)
      .values({ id: randomUUID(), instalmentId, keepsCard, savedCardId })
      .returning();
    if (!checkout) throw new Error('no checkout');
    return { instalment, checkout, isNew: true };
  });
}

async function requireCard(tx: Orm, payerId: string, cardId: string): Promise<void> {
  const count = await tx.$count(
    savedCards,
    and(eq(savedCards.id, cardId), eq(savedCards.payerId, payerId), isNull(savedCards.removedAt)),
  );
  if (count === 0) throw new AppError('conflict', t('refused.cardGone'));
}

/** @returns the page; null where a kept card was charged; otherwise the refusal of this attempt */
async function askProvider(
  services: Ready,
  checkout: CheckoutRow,
  instalment: Instalment,
  request: PaymentRequest,
): Promise<string | null | CardProviderError> {
  try {
    const customerId = await customerOf(services, instalment.payerId);
    if (checkout.savedCardId) {
      await chargeCard(services, { checkout, instalment, customerId });
      return null;
    }
    return await openPage(services, { checkout, instalment, customerId, request });
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    if (error.code === keyInUse) return error;
    if (error.problem !== 'refused' && error.problem !== 'missing') throw error;
    // A page that was never opened has no viewers, so no one can have paid there.
    await endCheckout(services.database, checkout, 'expired', error.code);
    if (error.code === 'amount_too_small') await waive(services.database, instalment);
    if (error.problem === 'missing') await forgetMissing(services.database, checkout, instalment);
    return error;
  }
}

/**
 * No card is charged with so little, so the payer isn’t asked for it and the work that waits for it
 * goes on.
 */
async function waive({ orm }: Database, { id, part }: Instalment): Promise<never> {
  await orm.transaction(async (tx) => {
    const rows = await tx
      .update(instalments)
      .set({ state: 'void', endedAt: sql`now()` })
      .where(
        and(eq(instalments.id, id), eq(instalments.state, 'open'), ne(instalments.part, owedPart)),
      )
      .returning({ id: instalments.id });
    if (rows.length > 0)
      await writeOutbox(tx, { type: 'instalment paid', payload: { instalmentId: id } });
  });
  throw new AppError('conflict', t(part === owedPart ? 'refused.notTaken' : 'refused.tooLittle'));
}

/** Forgets a card or a customer that the provider doesn’t know any longer. */
async function forgetMissing(
  { orm }: Database,
  { savedCardId }: CheckoutRow,
  { payerId }: Instalment,
): Promise<void> {
  if (savedCardId) {
    await orm
      .update(savedCards)
      .set({ removedAt: sql`now()` })
      .where(eq(savedCards.id, savedCardId));
    throw new AppError('conflict', t('refused.cardGone'));
  }
  await orm
    .update(payers)
    .set({ providerCustomerId: null, idempotencyKey: sql`gen_random_uuid()` })
    .where(eq(payers.id, payerId));
}

/** The time to pay on the provider’s page. */
const pageOpenMs = 60 * 60_000;

async function openPage(
  { database, cards }: Ready,
  { checkout, instalment, customerId, request }: Attempt & { request: PaymentRequest },
): Promise<string | null | CardProviderError> {
  const { amountMinor, feeMinor, title, currency, sourceType, sourceId } = instalment;
  const { sessionId, url } = await cards.openCheckout(
    { key: checkout.idempotencyKey },
    {
      checkoutId: checkout.id,
      instalmentId: instalment.id,
      customerId,
      currency,
      group: `${sourceType}:${sourceId}`,
      lines: [
        ...(amountMinor > 0 ? [{ name: title, amountMinor }] : []),
        ...(feeMinor > 0 ? [{ name: request.feeName, amountMinor: feeMinor }] : []),
      ],
      keepsCard: checkout.keepsCard,
      // Computed from the stored time, since a repetition has to send the same value.
      expiresAt: new Date(checkout.createdAt.getTime() + pageOpenMs),
      returnUrl: request.returnUrl,
      cancelUrl: request.cancelUrl,
      language: request.language,
    },
  );
  await database.orm
    .update(checkouts)
    .set({ state: 'open', providerSessionId: sessionId, url })
    .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, 'opening')));
  const [current] = await database.orm
    .select({ state: checkouts.state })
    .from(checkouts)
    .where(eq(checkouts.id, checkout.id));
  if (current?.state === 'open') return url;
  // Another window ended the attempt while the page was being opened, so no payment may happen
  // there.
  await cards.expireCheckout(sessionId);
  return new CardProviderError('refused', 'ended_meanwhile');
}

async function chargeCard(
  services: Ready,
  { checkout, instalment, customerId }: Attempt,
): Promise<void> {
  const { currency, title, sourceType, sourceId } = instalment;
  const payment = await services.cards.chargeSavedCard(
    { key: checkout.idempotencyKey },
    {
      checkoutId: checkout.id,
      instalmentId: instalment.id,
      customerId,
      currency,
      title,
      group: `${sourceType}:${sourceId}`,
      cardId: checkout.savedCardId ?? '',
      amountMinor: instalment.amountMinor + instalment.feeMinor,
    },
  );
  await syncCheckout(services, checkout.id, { payment });
}

/** The provider’s customer for this payer, created once. */
async function customerOf({ database, cards }: Ready, payerId: string): Promise<string> {
  const [payer] = await database.orm.select().from(payers).where(eq(payers.id, payerId));
  if (!payer) throw new Error('the payer is missing');
  if (payer.providerCustomerId) return payer.providerCustomerId;
  const { customerId } = await cards.createCustomer(
    { key: payer.idempotencyKey },
    { reference: payerId },
  );
  await database.orm
    .update(payers)
    .set({ providerCustomerId: customerId })
    .where(and(eq(payers.id, payerId), isNull(payers.providerCustomerId)));
  return customerId;
}
