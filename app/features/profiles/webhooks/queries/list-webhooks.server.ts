import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { webhooks, webhookTokens } from '#app/db/schema/webhooks.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { WebhookEnd } from '#app/domain/profiles/webhooks.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { webhookKeysOf } from '#app/platform/standard-webhooks.server.ts';
import { requireRight } from '../../policy.ts';

/** A webhook as its page’s members see it: never its secret. */
export type ListedWebhook = {
  id: string;
  address: string;
  description: string;
  kinds: string[];
  /** The key to check its second signature with. */
  publicKey: string;
  offSince: Date | null;
  offWhy: WebhookEnd | null;
  createdAt: Date;
};

type Services = { database: Database; secret: string };

/**
 * The webhooks of a page, the oldest first.
 * @throws AppError `not-found`, `forbidden`
 */
export async function listWebhooks(
  { database, secret }: Services,
  viewer: Viewer,
  profileId: string,
): Promise<ListedWebhook[]> {
  requireRight(viewer, profileId, 'manage webhooks');
  const rows = await select(database.orm)
    .where(eq(webhooks.profileId, profileId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map((row) => viewOf(row, secret));
}

/**
 * One of them.
 * @throws AppError `not-found`, `forbidden`
 */
export async function readWebhook(
  { database, secret }: Services,
  viewer: Viewer,
  { profileId, webhookId }: { profileId: string; webhookId: string },
): Promise<ListedWebhook> {
  requireRight(viewer, profileId, 'manage webhooks');
  const [row] = await select(database.orm).where(
    and(eq(webhooks.profileId, profileId), eq(webhooks.id, webhookId)),
  );
  if (!row) throw new AppError('not-found', words('profiles')('webhooks.unknown'));
  return viewOf(row, secret);
}

function select(orm: Orm) {
  const { id, address, description, kinds, offSince, offWhy, createdAt } = webhooks;
  return orm
    .select({
      id,
      address,
      description,
      kinds,
      offSince,
      offWhy,
      createdAt,
      token: webhookTokens.token,
    })
    .from(webhooks)
    .innerJoin(webhookTokens, and(eq(webhookTokens.webhookId, id), isNull(webhookTokens.endsAt)));
}

function viewOf(
  { token, ...row }: Omit<ListedWebhook, 'publicKey'> & { token: string },
  secret: string,
) {
  return { ...row, publicKey: webhookKeysOf(secret, token).publicKey };
}
