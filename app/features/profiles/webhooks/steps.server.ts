import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox, writeOutboxLater } from '#app/db/outbox.server.ts';
import { webhookDeliveries, webhooks } from '#app/db/schema/programs.ts';
import { pauseAfter, readRetryAfter, type WebhookEnd } from '#app/domain/profiles/webhooks.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readMembers } from '../team/queries.server.ts';
import { type WebhookMail, webhookMail } from './mails.tsx';

/** An answer, or why there was none. */
export type Outcome =
  | { status: number; answer: string; retryAfter: string | undefined }
  | { failure: string };

type Attempt = {
  deliveryId: string;
  turn: number;
  webhookId: string;
  profileId: string;
  address: string;
};
type Services = { database: Database; brand: Brand };
type Delivery = typeof webhookDeliveries.$inferSelect;

/**
 * Records the result of an attempt and its consequence: the next attempt, or, after the last and
 * where the receiver says that it has gone, the end of the webhook, of which its owner is told.
 */
export async function recordAttempt(
  { database: { orm }, brand }: Services,
  attempt: Attempt,
  outcome: Outcome,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, attempt);
    if (!delivery) return;
    const attempts = delivery.attempts + 1;
    const result = {
      attempts,
      triedAt: sql`now()`,
      ...('status' in outcome
        ? { status: outcome.status, answer: outcome.answer, failure: null }
        : { status: null, answer: null, failure: outcome.failure }),
    };
    const isDone = 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
    if (isDone)
      return updateDelivery(tx, attempt, { ...result, nextAt: null, arrivedAt: sql`now()` });
    const hasGone = 'status' in outcome && outcome.status === 410;
    const pause = hasGone ? null : pauseOf(attempts, outcome);
    if (pause !== null) return tryLater(tx, attempt, delivery, { result, pause });
    await updateDelivery(tx, attempt, { ...result, nextAt: null });
    if (hasGone) await endWebhook(tx, brand, attempt, 'gone');
    else if (!(await hasReceivedSince(tx, delivery)))
      await endWebhook(tx, brand, attempt, 'failing');
  });
}

/**
 * Locks the webhook first, like the command that switches it. Undefined where the message isn't due
 * any longer.
 */
async function lockDelivery(tx: Orm, { webhookId, deliveryId, turn }: Attempt) {
  const { id, nextAt } = webhookDeliveries;
  await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.id, webhookId))
    .for('no key update');
  const [delivery] = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(id, deliveryId), eq(webhookDeliveries.turn, turn), sql`${nextAt} is not null`));
  return delivery;
}

function pauseOf(attempts: number, outcome: Outcome): number | null {
  const header = 'status' in outcome ? outcome.retryAfter : undefined;
  const retryAfter = readRetryAfter(header, new Date());
  return pauseAfter({ attempts, retryAfter, chance: Math.random() });
}

async function tryLater(
  tx: Orm,
  attempt: Attempt,
  { turn }: Delivery,
  { result, pause }: { result: object; pause: number },
): Promise<void> {
  const { deliveryId, profileId } = attempt;
  const owner = await readOwner(tx, profileId);
  const nextAt = sql`now() + make_interval(secs => ${pause})`;
  await updateDelivery(tx, attempt, { ...result, turn: turn + 1, nextAt });
  const payload = { deliveryId, turn: turn + 1 };
  const event = { type: 'webhook due' as const, payload, accountId: owner?.accountId };
  await writeOutboxLater(tx, event, pause);
}

async function updateDelivery(tx: Orm, { deliveryId }: Attempt, change: object): Promise<void> {
  await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, deliveryId));
}

/** True if the receiver is well, and only this one message has never arrived. */
async function hasReceivedSince(tx: Orm, { webhookId, createdAt }: Delivery): Promise<boolean> {
  const { arrivedAt } = webhookDeliveries;
  const later = and(eq(webhookDeliveries.webhookId, webhookId), gt(arrivedAt, createdAt));
  return (await tx.$count(webhookDeliveries, later)) > 0;
}

async function endWebhook(
  tx: Orm,
  brand: Brand,
  { webhookId, profileId, address }: Attempt,
  why: WebhookMail,
): Promise<void> {
  await switchOff(tx, webhookId, why);
  const owner = await readOwner(tx, profileId);
  if (!owner) return;
  const host = URL.parse(address)?.host ?? '';
  const path = `/profiles/${profileId}/webhooks/${webhookId}`;
  const payload = webhookMail(brand, why, { to: owner, host, path });
  await writeOutbox(tx, { type: 'mail', payload });
}

async function readOwner(tx: Orm, profileId: string) {
  return (await readMembers(tx, profileId)).find(({ role }) => role === 'owner');
}

/** Switches a webhook off and drops its waiting messages. */
export async function switchOff(tx: Orm, webhookId: string, why: WebhookEnd): Promise<void> {
  await tx
    .update(webhooks)
    .set({ offSince: sql`now()`, offWhy: why })
    .where(eq(webhooks.id, webhookId));
  await tx
    .update(webhookDeliveries)
    .set({ nextAt: null, failure: 'off' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.nextAt)));
}
