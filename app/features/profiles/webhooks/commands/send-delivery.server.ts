import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { webhookDeliveries, webhooks, webhookTokens } from '#app/db/schema/webhooks.ts';
import { webhookLimits } from '#app/domain/profiles/webhooks.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type MayReach, OutgoingError, postOutside } from '#app/platform/outgoing.server.ts';
import { webhookHeaders } from '#app/platform/standard-webhooks.server.ts';
import { type Outcome, recordAttempt } from '../steps/note-attempt.server.ts';

type Services = {
  database: Database;
  secret: string;
  brand: Brand;
  mayReach?: MayReach;
  longestMs?: number;
};

const usualLongestMs = 15_000;

/**
 * Sends a message that is due, and records the result and the next attempt. A message that is no
 * longer due, or belongs to another row of the outbox by now, is left alone.
 */
export async function sendDelivery(
  services: Services,
  { deliveryId, turn }: { deliveryId: string; turn: number },
): Promise<void> {
  const { orm } = services.database;
  const delivery = await findSendable(orm, deliveryId, turn);
  if (!delivery) return;
  const outcome = await postMessage(services, delivery, await readTokens(orm, delivery.webhookId));
  await recordAttempt(services, { ...delivery, deliveryId, turn }, outcome);
}

type Message = { webhookId: string; address: string; body: string };

async function findSendable(orm: Orm, deliveryId: string, turn: number) {
  const { id, webhookId, body, nextAt } = webhookDeliveries;
  const [row] = await orm
    .select({ webhookId, body, address: webhooks.address, profileId: webhooks.profileId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .where(and(eq(id, deliveryId), eq(webhookDeliveries.turn, turn), isNotNull(nextAt)));
  return row && { ...row, id: deliveryId };
}

/** The secrets behind the present keys, the newest first. */
async function readTokens(orm: Orm, webhookId: string): Promise<string[]> {
  const { token, endsAt } = webhookTokens;
  const rows = await orm
    .select({ token })
    .from(webhookTokens)
    .where(and(eq(webhookTokens.webhookId, webhookId), or(isNull(endsAt), gt(endsAt, sql`now()`))))
    .orderBy(sql`${endsAt} desc nulls first`);
  return rows.map((row) => row.token);
}

async function postMessage(
  { secret, mayReach, longestMs = usualLongestMs }: Services,
  { id, address, body }: Message & { id: string },
  tokens: string[],
): Promise<Outcome> {
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const {
      status,
      headers,
      body: answer,
    } = await postOutside(address, {
      body,
      headers: {
        'content-type': 'application/json',
        ...webhookHeaders({ id, timestamp, body }, secret, tokens),
      },
      mostBytes: 4 * webhookLimits.answer,
      longestMs,
      mayReach,
    });
    return { status, answer: excerptOf(answer), retryAfter: headers['retry-after'] };
  } catch (error) {
    if (error instanceof OutgoingError) return { failure: error.problem };
    throw error;
  }
}

/** The part of an answer that the log keeps, without characters that no database can hold. */
function excerptOf(answer: Buffer): string {
  const text = answer.toString('utf8').replaceAll('\0', '');
  return text.slice(0, webhookLimits.answer).toWellFormed();
}
