import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, typesIn, writeOutbox } from '#app/db/outbox.server.ts';
import { documentParties } from '#app/db/schema/documents.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { checkouts, payees, providerEvents, transfers } from '#app/db/schema/payments.ts';
import { remindOnce } from '#app/features/notifications/commands.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  type CardProvider,
  CardProviderError,
  type ProviderEvent,
} from '#app/platform/cards/card-provider.ts';
import type { Log } from '#app/platform/log.ts';
import { syncChargeback } from './chargebacks/steps.server.ts';
import { syncCheckout, syncOpenCheckouts } from './instalments/sync-checkout.server.ts';
import { stuckMail } from './mails.tsx';
import { syncAccount } from './payouts/sync-account.server.ts';
import { type MoneyServices, runDueTransfers } from './transfers/run-transfer.server.ts';
import { recordTransfer } from './transfers/steps.server.ts';

/**
 * Asks the card provider while a person is waiting. A call that takes too long goes on without
 * them, and its result is there when they come again.
 * @throws AppError `unavailable` where it doesn’t answer, or not in time
 */
export async function askInTime<Answer>(
  cards: CardProvider | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const timeout = setTimeout(cards?.patienceMs, null, { ref: false }).then(() => {
    throw away();
  });
  return Promise.race([work(), timeout]).catch((error) => {
    throw error instanceof CardProviderError ? away(error) : error;
  });
}

export function away(cause?: CardProviderError): AppError {
  return new AppError('unavailable', words('payments')('refused.providerAway'), { cause });
}

/**
 * Removes names and addresses of parties from documents. The payments, their dates and countries
 * stay, and so do the parties’ ids, under which the books know them.
 */
export async function forgetParties(tx: Orm, parties: string[]): Promise<void> {
  if (parties.length === 0) return;
  await tx
    .update(documentParties)
    .set({ name: null, lines: [], taxId: '' })
    .where(inArray(documentParties.partyId, parties));
}

/**
 * Keeps a message of the card provider as it came, once, before anything is made of it. A worker
 * handles it afterwards.
 * @throws CardProviderError `badSignature` where the provider hasn’t sent it just now
 */
export async function receiveEvent(
  { database, cards }: { database: Database; cards: CardProvider },
  body: string,
  signature: string | null,
): Promise<void> {
  const event = await cards.readEvent(body, signature);
  await keepEvents(database, [{ ...event, body }]);
}

export type ProviderMessage = Pick<ProviderEvent, 'id' | 'type' | 'account'> & { body: string };

/** Keeps messages that are new to us. The provider’s lists mostly repeat known ones. */
export async function keepEvents({ orm }: Database, messages: ProviderMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += mostAtOnce)
    await orm.transaction(async (tx) => {
      const inserted = await tx
        .insert(providerEvents)
        .values(messages.slice(from, from + mostAtOnce))
        .onConflictDoNothing()
        .returning({ id: providerEvents.id });
      const events = inserted.map(
        ({ id: eventId }): OutboxEvent => ({ type: 'provider event', payload: { eventId } }),
      );
      await writeOutbox(tx, ...events);
    });
}

/** Each row takes a few of a statement’s 65,535 parameters. */
const mostAtOnce = 500;

/** Long after the last comparison has looked at them: the provider repeats a month’s. */
const eventDays = 90;

/**
 * Removes messages that were handled long ago, since they quote names and addresses of cardholders.
 */
export async function sweepEvents(orm: Orm): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${eventDays})`;
  const isHandled = isNotNull(providerEvents.handledAt);
  await orm.delete(providerEvents).where(and(isHandled, lt(providerEvents.receivedAt, longAgo)));
}

/**
 * Resumes everything that a crash, a lost message or a silent provider has left behind, and tells
 * the operator of repeated failures. Any number of workers may do it at once, at any time.
 */
export async function resumeMoney(services: MoneyServices & { brand: Brand }): Promise<void> {
  const steps = [handleOpenEvents, runDueTransfers, syncOpenCheckouts, warnOfStuckMoney];
  await eachAlone(steps, (resume) => resume(services), 'money is left where it was');
}

/** Work on money, and the mail with tickets that were paid for. */
const awaited = [...typesIn('money'), 'order bought'];

/**
 * Tells the operator of money that hasn’t been recorded or passed on for a quarter of an hour, such
 * as tickets that are paid and neither issued nor refunded. All of it is retried automatically. One
 * mail a day for each count.
 */
async function warnOfStuckMoney({
  database: { orm },
  brand,
  log,
}: {
  database: Database;
  brand: Brand;
  log: Log;
}): Promise<void> {
  const longAgo = sql`now() - interval '15 minutes'`;
  const work = await orm.$count(
    outbox,
    and(inArray(outbox.type, awaited), lt(outbox.createdAt, longAgo)),
  );
  const payments = await orm.$count(
    checkouts,
    and(inArray(checkouts.state, ['opening', 'open']), lt(checkouts.stuckSince, longAgo)),
  );
  const messages = await orm.$count(
    providerEvents,
    and(isNull(providerEvents.handledAt), lt(providerEvents.receivedAt, longAgo)),
  );
  // A message that can’t be handled is mostly about one of these payments or jobs.
  const count = Math.max(work + payments, messages);
  if (count === 0) return;
  log.error({ work, payments, messages }, 'money is stuck');
  await orm.transaction(async (tx) => {
    const day = new Date().toISOString().slice(0, 10);
    if (await remindOnce(tx, `money stuck ${day} ${count}`))
      await writeOutbox(tx, { type: 'mail', payload: stuckMail(brand, count) });
  });
}

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
