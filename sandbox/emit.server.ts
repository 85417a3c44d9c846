import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Act, addThing, newThingId } from './act.server.ts';
import { takeFaults } from './faults.server.ts';
import { deliveries } from './tables.server.ts';

/** The API version of the sandbox’s answers and messages. */
export const apiVersion = '2026-10-28.endive';

/**
 * Records a change as an event, and schedules its message to the platform: once and soon, unless a
 * fault is set.
 */
export async function emit(
  act: Act,
  type: Stripe.Event['type'],
  object: object,
  account = act.account,
): Promise<void> {
  const event = {
    id: newThingId('evt'),
    object: 'event' as const,
    ...(account !== '' && { account }),
    api_version: apiVersion,
    created: act.now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: act.request.id, idempotency_key: act.request.key },
    type,
  };
  // Events of connected accounts are listed under the account, as at the provider.
  await addThing(act, event as unknown as Stripe.Event & { object: 'event' }, { account });
  const faults = await takeFaults(act.tx, type, messageFaults);
  const of = (kind: string) => faults.find((fault) => fault.kind === kind);
  if (of('drop message')) return;
  const pauses = of('send message twice') ? [0, 1] : [0];
  const lateBy = of('delay message')?.seconds ?? 0;
  const spread = of('shuffle messages')?.seconds ?? 0;
  await act.tx.insert(deliveries).values(
    pauses.map((pause) => ({
      eventId: event.id,
      dueAt: sql`now() + make_interval(secs => ${pause + lateBy + Math.random() * spread}::float8)`,
    })),
  );
}

const messageFaults = [
  'drop message',
  'delay message',
  'send message twice',
  'shuffle messages',
] as const;
