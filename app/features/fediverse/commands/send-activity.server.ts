import { and, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediverseActivities, fediverseDeliveries } from '#app/db/schema/fediverse.ts';
import { keyAddress } from '#app/domain/fediverse/addresses.ts';
import { OutgoingError, postOutside } from '#app/platform/outgoing.server.ts';
import { signedHeaders } from '#app/platform/signing/http-signatures.server.ts';
import { type FediverseServices, findKeys } from '../steps/find-keys.server.ts';
import { type Outcome, recordAttempt } from '../steps/note-attempt.server.ts';
import { activityType } from '../words/vocabulary.ts';

const longestMs = 15_000;

/**
 * Sends a due activity to an inbox, signed by its page. The result and the time of the next attempt
 * are recorded; an activity that is no longer due, or whose outbox row has changed, is left alone.
 */
export async function sendActivity(
  means: FediverseServices,
  task: { deliveryId: string; turn: number },
): Promise<void> {
  const { database, brand } = means;
  if (!brand.isFederated) return;
  const sendable = await findSendable(database.orm, task);
  if (sendable) await recordAttempt(database.orm, task, await post(means, sendable));
}

type Sendable = { inbox: string; pageId: string; body: string };

async function findSendable(orm: Orm, { deliveryId, turn }: { deliveryId: string; turn: number }) {
  const { id, inbox, activityId, nextAt } = fediverseDeliveries;
  const { pageId, body } = fediverseActivities;
  const [due] = await orm
    .select({ inbox, pageId, body })
    .from(fediverseDeliveries)
    .innerJoin(fediverseActivities, eq(fediverseActivities.id, activityId))
    .where(and(eq(id, deliveryId), eq(fediverseDeliveries.turn, turn), isNotNull(nextAt)));
  return due;
}

async function post(means: FediverseServices, { inbox, pageId, body }: Sendable): Promise<Outcome> {
  const { database, secret, brand, mayReach } = means;
  const { privateKey } = await findKeys(database.orm, secret, pageId);
  const keyId = keyAddress(brand.site, pageId);
  const request = { method: 'post', url: new URL(inbox), body, now: new Date() } as const;
  try {
    const { status, headers } = await postOutside(inbox, {
      body,
      mostBytes: 1_024,
      longestMs,
      mayReach,
      headers: {
        'content-type': activityType,
        ...signedHeaders(request, { keyId, privateKey }),
      },
    });
    return { status, retryAfter: headers['retry-after'] };
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null };
    throw error;
  }
}
