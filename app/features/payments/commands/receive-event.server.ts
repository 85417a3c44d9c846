import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { providerEvents } from '#app/db/schema/payments.ts';
import type { CardProvider, ProviderEvent } from '#app/platform/card-provider.ts';

/**
 * Keeps a message of the card provider as it came, once, before anything is made of it. What follows
 * is done by a worker.
 * @throws CardProviderError `badSignature` where the provider hasn’t sent it just now
 */
export async function receiveEvent(
  { database, cards }: { database: Database; cards: CardProvider },
  body: string,
  signature: string | null,
): Promise<void> {
  const event = await cards.readEvent(body, signature);
  await keepEvent(database, event, body);
}

/** @returns whether nobody had told us before */
export async function keepEvent(
  { orm }: Database,
  { id, type, account }: ProviderEvent,
  body: string,
): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const kept = await tx
      .insert(providerEvents)
      .values({ id, type, account, body })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (kept.length === 0) return false;
    await writeOutbox(tx, { type: 'provider event', payload: { eventId: id } });
    return true;
  });
}

/** Long after the comparison has looked at them for the last time: the provider repeats a month’s. */
const eventDays = 90;

/** Removes messages that were handled long ago: they quote names and addresses of cardholders. */
export async function sweepEvents(orm: Orm): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${eventDays})`;
  const isHandled = isNotNull(providerEvents.handledAt);
  await orm.delete(providerEvents).where(and(isHandled, lt(providerEvents.receivedAt, longAgo)));
}
