import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { providerEvents } from '#app/db/schema/payments.ts';
import type { CardProvider, ProviderEvent } from '#app/platform/cards/card-provider.ts';

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
