import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { checkouts, payees, providerEvents, transfers } from '#app/db/schema/payments.ts';
import { CardProviderError } from '#app/platform/cards/card-problem.ts';
import type { CardProvider, ProviderEvent } from '#app/platform/cards/card-provider.ts';
import { syncChargeback } from '../chargebacks/steps/sync-chargeback.server.ts';
import { syncCheckout } from '../instalments/commands/sync-checkout.server.ts';
import { syncAccount } from '../payouts/commands/sync-account.server.ts';
import type { MoneyServices } from '../transfers/commands/run-transfer.server.ts';
import { recordTransfer } from '../transfers/steps/record-transfer.server.ts';

/**
 * Acts on a message: reads its subject at the provider as it is now, and records it just as if
 * someone had opened the page. A message about a subject that isn’t ours, or that mentions another
 * account than the subject’s own, changes nothing.
 */
export async function handleEvent(services: MoneyServices, eventId: string): Promise<void> {
  const { database, cards } = services;
  if (!cards) return;
  const [row] = await database.orm
    .select({ body: providerEvents.body, account: providerEvents.account })
    .from(providerEvents)
    .where(and(eq(providerEvents.id, eventId), isNull(providerEvents.handledAt)));
  if (!row) return;
  try {
    await handleSubject({ ...services, cards }, subjectOf(row.body), row.account);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
  }
  await database.orm
    .update(providerEvents)
    .set({ handledAt: sql`now()` })
    .where(eq(providerEvents.id, eventId));
}

/** It may be about the provider’s tests, or about an account that was taken from us. */
function isOutOfReach(error: unknown): boolean {
  return (
    error instanceof CardProviderError && ['missing', 'accountNotReady'].includes(error.problem)
  );
}

/**
 * Handles every message that was kept and not handled, which is what a crash leaves behind. One
 * that fails doesn’t stop the others.
 */
export async function handleOpenEvents(services: MoneyServices): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const open = await services.database.orm
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(
        and(isNull(providerEvents.handledAt), notInArray(providerEvents.id, [...failed.keys()])),
      )
      .orderBy(asc(providerEvents.receivedAt))
      .limit(mostAtOnce);
    for (const { id } of open)
      await handleEvent(services, id).catch((error) => failed.set(id, error));
    if (open.length < mostAtOnce || failed.size >= mostAtOnce) break;
  }
  if (failed.size > 0) throw new AggregateError([...failed.values()], 'messages can’t be handled');
}

const mostAtOnce = 500;

type Subject = ProviderEvent['subject'];
type Ready = MoneyServices & { cards: CardProvider };

/** The form of the provider’s ids; it couldn’t be asked for anything else. */
const providerId = /^\w{1,255}$/;

async function handleSubject(services: Ready, subject: Subject, account: string | null) {
  if (!providerId.test(subject.id)) return;
  switch (subject.kind) {
    case 'checkout.session':
      return account === null ? handleSession(services, subject.id) : undefined;
    case 'payment_intent':
      return account === null ? handlePayment(services, subject.id) : undefined;
    case 'charge':
    case 'refund':
    case 'transfer':
      return account === null ? handleTransfer(services, subject.id) : undefined;
    case 'payout':
      return account === null ? undefined : handlePayout(services, account, subject.id);
    case 'account':
      return handleAccount(services, subject.id, account);
    case 'dispute':
      return account === null ? handleChargeback(services, subject.id) : undefined;
    default:
      return undefined;
  }
}

async function handleSession(services: Ready, sessionId: string): Promise<void> {
  const { checkoutId } = await services.cards.readCheckout(sessionId);
  if (checkoutId && (await isOurs(services.database, checkoutId)))
    await syncCheckout(services, checkoutId);
}

async function handlePayment(services: Ready, paymentId: string): Promise<void> {
  const payment = await services.cards.readPayment(paymentId);
  if (payment.checkoutId && (await isOurs(services.database, payment.checkoutId)))
    await syncCheckout(services, payment.checkoutId, { payment });
}

/** The message about a payment may come later than the one about its charge-back, or never. */
async function handleChargeback(services: Ready, providerChargebackId: string): Promise<void> {
  const { paymentId } = await services.cards.readChargeback(providerChargebackId);
  if (paymentId) await handlePayment(services, paymentId);
  await syncChargeback(services, providerChargebackId);
}

async function isOurs({ orm }: Database, checkoutId: string): Promise<boolean> {
  return (await orm.$count(checkouts, eq(checkouts.id, checkoutId))) > 0;
}

async function handleTransfer({ database, cards }: Ready, id: string): Promise<void> {
  if (id.startsWith('re_') || id.startsWith('pyr_')) {
    const refund = await cards.readRefund(id);
    if (refund.transferId) await recordTransfer({ database }, refund.transferId, refund);
  }
  if (id.startsWith('tr_')) {
    const transfer = await cards.readTransfer(id);
    if (transfer.transferId) await recordTransfer({ database }, transfer.transferId, transfer);
  }
}

async function handlePayout({ database, cards }: Ready, account: string, payoutId: string) {
  const payout = await cards.readPayout(account, payoutId);
  if (!payout.transferId) return;
  // A stranger’s account may carry any text in its payouts.
  const rows = await database.orm
    .select({ id: transfers.id })
    .from(transfers)
    .innerJoin(payees, eq(payees.id, transfers.partyId))
    .where(
      and(
        eq(transfers.id, payout.transferId),
        eq(transfers.kind, 'payout'),
        eq(payees.providerAccountId, account),
      ),
    );
  if (rows.length > 0) await recordTransfer({ database }, payout.transferId, payout);
}

async function handleAccount(services: Ready, id: string, account: string | null): Promise<void> {
  if (account === null || account === id) await syncAccount(services, id);
}

/** A message only says what it is about; the provider is asked for its present state. */
function subjectOf(body: string): Subject {
  const { data } = JSON.parse(body) as { data: { object: { object: string; id: string } } };
  return { kind: data.object.object, id: data.object.id };
}
