import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import {
  fediverseActivities,
  fediverseDeliveries,
  fediverseFollowers,
} from '#app/db/schema/fediverse.ts';
import { newId } from '#app/platform/token.server.ts';

/** Inboxes written by one statement. */
const mostAtOnce = 1_000;

/** Sends an activity to all followers of a page, once for each server. */
export async function notifyFollowers(tx: Orm, pageId: string, activity: object): Promise<void> {
  const { inbox, sharedInbox } = fediverseFollowers;
  const inboxes = await tx
    .selectDistinct({ inbox: sql<string>`coalesce(${sharedInbox}, ${inbox})` })
    .from(fediverseFollowers)
    .where(eq(fediverseFollowers.pageId, pageId));
  await writeActivity(
    tx,
    pageId,
    activity,
    inboxes.map((row) => row.inbox),
  );
}

/** Sends an activity of a page to each of these inboxes. */
export async function writeActivity(
  tx: Orm,
  pageId: string,
  activity: object,
  inboxes: string[],
): Promise<void> {
  if (inboxes.length === 0) return;
  const activityId = newId();
  const body = JSON.stringify(activity);
  await tx.insert(fediverseActivities).values({ id: activityId, pageId, body });
  for (let from = 0; from < inboxes.length; from += mostAtOnce) {
    const rows = inboxes
      .slice(from, from + mostAtOnce)
      .map((inbox) => ({ id: newId(), activityId, inbox }));
    await tx.insert(fediverseDeliveries).values(rows);
    await writeOutbox(tx, ...rows.map(({ id, inbox }) => dueEvent(id, 1, inbox)));
  }
}

/** Each host has a share of the lane like an owner's: one that hangs holds up no other. */
export function dueEvent(deliveryId: string, turn: number, inbox: string): OutboxEvent {
  const payload = { deliveryId, turn };
  return { type: 'fediverse due', payload, accountId: URL.parse(inbox)?.host };
}
