import { and, asc, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { webhookDeliveries, webhooks, webhookTokens } from '#app/db/schema/programs.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type WebhookEnd,
  type WebhookKind,
  webhookEnds,
  webhookKinds,
  webhookLimits,
} from '#app/domain/profiles/webhooks.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import { words } from '#app/lib/words.ts';
import { webhookKeysOf } from '#app/platform/standard-webhooks.server.ts';
import { pageQuery } from '../page-command.server.ts';
import { requireRight } from '../policy.ts';
import { deliveriesQuery } from './fields.ts';

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

/** The messages of a webhook, the latest first. */
export const listDeliveries = pageQuery({
  operation: 'listWebhookDeliveries',
  may: 'manage webhooks',
  input: deliveriesQuery,
  answer: listOf(
    z.object({
      id,
      type: z.string(),
      state: z.enum(deliveryStates),
      body: z.string(),
      attempts: z.int(),
      status: z.int().nullable().describe('Of the last response.'),
      answer: z.string().nullable().describe('How the last response began.'),
      failure: z.string().nullable().describe('Why there was no response.'),
      createdAt: moment,
      triedAt: moment.nullable(),
      nextAt: moment.nullable(),
    }),
    deliveriesPerPage,
  ),
  async run({ orm }, { profileId, webhookId, after }) {
    const cursor = readCursor(after ?? null);
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
    return { items: deliveries, next };
  },
});

/** A webhook as its page’s members see it: never its secret. */
export type ListedWebhook = {
  id: string;
  address: string;
  description: string;
  kinds: WebhookKind[];
  /** The key to check its second signature with. */
  publicKey: string;
  offSince: Date | null;
  offWhy: WebhookEnd | null;
  createdAt: Date;
};

type Services = { database: Database; secret: string };

/** The webhooks of a page, the oldest first. */
export const listWebhooks = pageQuery({
  operation: 'listWebhooks',
  may: 'manage webhooks',
  input: z.object({}),
  answer: listOf(
    z.object({
      id,
      address: z.string(),
      description: z.string(),
      kinds: z.array(z.enum(webhookKinds)).describe('Empty for everything.'),
      publicKey: z.string().describe('Checks `v1a` signatures: `whpk_` and an Ed25519 key.'),
      offSince: moment.nullable(),
      offWhy: z.enum(webhookEnds).nullable(),
      createdAt: moment,
    }),
    webhookLimits.most,
  ),
  async run({ services, orm }: { services: Services; orm: Orm }, { profileId }) {
    const rows = await select(orm)
      .where(eq(webhooks.profileId, profileId))
      .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
    return { items: rows.map((row) => viewOf(row, services.secret)) };
  },
});

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
