import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutboxLater } from '#app/db/outbox.server.ts';
import { fediverseDeliveries, fediverseFollowers } from '#app/db/schema/fediverse.ts';
import { pauseAfter, readRetryAfter } from '#app/domain/profiles/webhooks.ts';
import { dueEvent } from './write-activity.server.ts';

/** An answer; null if there was none. */
export type Outcome = { status: number | null; retryAfter?: string | undefined };

type Delivery = typeof fediverseDeliveries.$inferSelect;

/**
 * Records an attempt and schedules the next one. After the last, or if the inbox is gone, its
 * followers are removed.
 */
export async function recordAttempt(
  orm: Orm,
  { deliveryId, turn }: { deliveryId: string; turn: number },
  { status, retryAfter }: Outcome,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, deliveryId, turn);
    if (!delivery) return;
    const attempts = delivery.attempts + 1;
    if (status !== null && status >= 200 && status < 300)
      return updateDelivery(tx, deliveryId, { attempts, nextAt: null, arrivedAt: sql`now()` });
    const isGone = status === 410;
    const wish = readRetryAfter(retryAfter, new Date());
    const pause = isGone ? null : pauseAfter({ attempts, retryAfter: wish, chance: Math.random() });
    if (pause !== null) return tryLater(tx, delivery, attempts, pause);
    await updateDelivery(tx, deliveryId, { attempts, nextAt: null });
    if (isGone || !(await hasHeardSince(tx, delivery))) await forgetInbox(tx, delivery.inbox);
  });
}

async function lockDelivery(tx: Orm, deliveryId: string, turn: number) {
  const { id, nextAt } = fediverseDeliveries;
  const [delivery] = await tx
    .select()
    .from(fediverseDeliveries)
    .where(and(eq(id, deliveryId), eq(fediverseDeliveries.turn, turn), isNotNull(nextAt)))
    .for('update');
  return delivery;
}

async function updateDelivery(tx: Orm, deliveryId: string, change: object): Promise<void> {
  await tx.update(fediverseDeliveries).set(change).where(eq(fediverseDeliveries.id, deliveryId));
}

async function tryLater(tx: Orm, { id, turn, inbox }: Delivery, attempts: number, pause: number) {
  const nextAt = sql`now() + make_interval(secs => ${pause})`;
  await updateDelivery(tx, id, { attempts, turn: turn + 1, nextAt });
  await writeOutboxLater(tx, dueEvent(id, turn + 1, inbox), pause);
}

/** True if the inbox works and only this activity has never arrived. */
async function hasHeardSince(tx: Orm, { inbox, createdAt }: Delivery): Promise<boolean> {
  const { arrivedAt } = fediverseDeliveries;
  const later = and(eq(fediverseDeliveries.inbox, inbox), gt(arrivedAt, createdAt));
  return (await tx.$count(fediverseDeliveries, later)) > 0;
}

/** Drops the inbox's followers and everything waiting to be sent there. */
async function forgetInbox(tx: Orm, address: string): Promise<void> {
  const { inbox, sharedInbox } = fediverseFollowers;
  await tx.delete(fediverseFollowers).where(eq(sql`coalesce(${sharedInbox}, ${inbox})`, address));
  const { nextAt } = fediverseDeliveries;
  await tx
    .update(fediverseDeliveries)
    .set({ nextAt: null })
    .where(and(eq(fediverseDeliveries.inbox, address), isNotNull(nextAt)));
}
