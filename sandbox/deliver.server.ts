import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { Log } from '#app/platform/log.ts';
import { runDueActs } from './acts.server.ts';
import { deliveries, objects } from './tables.server.ts';

type DeliverySources = {
  orm: Orm;
  log: Log;
  site: () => string;
  send: typeof fetch;
  address: string;
  webhookSecrets: WebhookSecrets;
};

/** Secrets that sign messages about the platform itself, and about connected accounts. */
type WebhookSecrets = { platform: string; accounts: string };

const pollMs = 500;
const postWithinMs = 10_000;
const mostAtOnce = 10;

/** Pauses between attempts; after the last attempt a message is given up. */
const pausesSeconds = [1, 5, 30, 120, 600, 3600, 3600 * 6];

/**
 * Posts messages to the platform, and runs scheduled acts. Each message is with one process at a time;
 * if that crashes, others take it over.
 */
export function startDeliveries(sources: DeliverySources): { stop(): Promise<void> } {
  let isStopping = false;
  let wake = () => {};
  const ended = work();
  return {
    async stop() {
      isStopping = true;
      wake();
      await ended;
    },
  };

  async function work(): Promise<void> {
    while (!isStopping) {
      await deliverDue(sources).catch((error) =>
        sources.log.warn({ error }, 'the card sandbox’s messages can’t be posted'),
      );
      if (isStopping) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pollMs);
      });
    }
  }
}

/** Posts the messages that are due, in no reliable order. */
export async function deliverDue(sources: DeliverySources): Promise<void> {
  await runDueActs(sources.orm, sources.site());
  for (;;) {
    const due = await takeDue(sources.orm);
    await Promise.all(due.map((delivery) => deliver(sources, delivery)));
    if (due.length < mostAtOnce) return;
  }
}

type Delivery = { id: number; eventId: string; attempts: number };

function takeDue(orm: Orm): Promise<Delivery[]> {
  return orm
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      dueAt: sql`now() + interval '30 seconds'`,
    })
    .where(
      sql`${deliveries.id} in (select id from card_sandbox.deliveries where due_at <= now()
        order by due_at limit ${mostAtOnce} for update skip locked)`,
    )
    .returning();
}

async function deliver(sources: DeliverySources, delivery: Delivery): Promise<void> {
  const { orm, log } = sources;
  const [event] = await orm.select().from(objects).where(eq(objects.id, delivery.eventId));
  const isTaken = event ? await post(sources, event) : true;
  if (isTaken) {
    await orm.delete(deliveries).where(eq(deliveries.id, delivery.id));
    return;
  }
  const pause = pausesSeconds[delivery.attempts - 1];
  if (pause === undefined) {
    log.warn({ event: delivery.eventId }, 'a message of the card sandbox is given up');
    await orm.delete(deliveries).where(eq(deliveries.id, delivery.id));
    return;
  }
  await orm
    .update(deliveries)
    .set({ dueAt: sql`now() + make_interval(secs => ${pause}::float8)` })
    .where(eq(deliveries.id, delivery.id));
}

async function post(
  { address, send, webhookSecrets, log }: DeliverySources,
  event: { body: unknown; account: string },
): Promise<boolean> {
  const body = JSON.stringify(event.body);
  const secret = event.account === '' ? webhookSecrets.platform : webhookSecrets.accounts;
  try {
    const answer = await send(`${address}/api/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(postWithinMs),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    log.debug({ error }, 'a message of the card sandbox didn’t arrive');
    return false;
  }
}

function signatureOf(body: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}
