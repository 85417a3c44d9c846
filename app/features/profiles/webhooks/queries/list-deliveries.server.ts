import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { webhookDeliveries, webhooks } from '#app/db/schema/webhooks.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { cutPage, type ListCursor } from '#app/lib/list-cursor.ts';
import { requireRight } from '../../policy.ts';

/** The state of a message: waiting for its (next) attempt, arrived, or given up. */
export const deliveryStates = ['waiting', 'arrived', 'failed'] as const;

export type ListedDelivery = {
  id: string;
  type: string;
  state: (typeof deliveryStates)[number];
  body: string;
  attempts: number;
  status: number | null;
  answer: string | null;
  failure: string | null;
  createdAt: Date;
  triedAt: Date | null;
  nextAt: Date | null;
};

export const deliveriesPerPage = 50;

/**
 * The messages of a webhook, the latest first.
 * @throws AppError `not-found`, `forbidden`
 */
export async function listDeliveries(
  { orm }: Database,
  viewer: Viewer,
  { profileId, webhookId }: { profileId: string; webhookId: string },
  cursor: ListCursor | null,
): Promise<{ entries: ListedDelivery[]; next: string | null }> {
  requireRight(viewer, profileId, 'manage webhooks');
  const {
    id,
    type,
    body,
    attempts,
    status,
    answer,
    failure,
    createdAt,
    triedAt,
    nextAt,
    arrivedAt,
  } = webhookDeliveries;
  const rows = await orm
    .select({
      id,
      type,
      body,
      attempts,
      status,
      answer,
      failure,
      createdAt,
      triedAt,
      nextAt,
      arrivedAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhooks.profileId, profileId),
        eq(webhooks.id, webhookId),
        cursor
          ? or(lt(createdAt, cursor.at), and(eq(createdAt, cursor.at), lt(id, cursor.id)))
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(deliveriesPerPage + 1);
  const { entries, next } = cutPage(rows, deliveriesPerPage, (row) => ({
    at: row.createdAt,
    id: row.id,
  }));
  const deliveries = entries.map(({ arrivedAt, ...row }) => ({
    ...row,
    state: row.nextAt
      ? ('waiting' as const)
      : arrivedAt
        ? ('arrived' as const)
        : ('failed' as const),
  }));
  return { entries: deliveries, next };
}
