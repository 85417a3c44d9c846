import {
  and,
  arrayContains,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type HappenedTo, writeOutbox } from '#app/db/outbox.server.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { webhookDeliveries, webhooks, webhookTokens } from '#app/db/schema/programs.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  isWebhookKind,
  webhookLimits,
  webhookPath,
  webhookType,
} from '#app/domain/profiles/webhooks.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  type MayReach,
  OutgoingError,
  outgoingAddress,
  postOutside,
} from '#app/platform/outgoing.server.ts';
import {
  type WebhookKeys,
  webhookHeaders,
  webhookKeysOf,
} from '#app/platform/standard-webhooks.server.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { type OnPage, pageCommand } from '../page-command.server.ts';
import { lockMembers } from '../team/queries.server.ts';
import { ofDelivery, ofWebhook, webhook, webhookChange, webhookSwitch } from './fields.ts';
import { type Outcome, recordAttempt, switchOff } from './steps.server.ts';

const t = words('profiles');

type Services = { database: Database; secret: string; mayReach?: MayReach };

/** Lets a program know of a page's events from now on. Its secret is told this once. */
export const addWebhook = pageCommand({
  operation: 'addWebhook',
  may: 'manage webhooks',
  input: webhook,
  async run(
    { services, viewer, page: { profileId } }: OnPage<Services>,
    { address, description, kinds },
  ) {
    const { database, secret, mayReach } = services;
    const href = judgeAddress(address, mayReach);
    const { accountId, pseudonym: actor } = viewer;
    await limitAttempts(database.orm, 'change webhooks', { network: '', account: accountId });
    const webhookId = newId();
    return database.orm.transaction(async (tx) => {
      // Two at once are counted one after the other.
      await lockMembers(tx, profileId);
      await requireRoom(tx, viewer, profileId, href);
      await tx
        .insert(webhooks)
        .values({ id: webhookId, profileId, address: href, description, kinds });
      await logSecurity(tx, { actor, action: 'webhook added' });
      return { webhookId, ...(await makeKeys(tx, secret, webhookId)) };
    });
  },
});

async function requireRoom(
  tx: Orm,
  viewer: Viewer,
  profileId: string,
  href: string,
): Promise<void> {
  const { most, mostOfAccount } = webhookLimits;
  const existing = await tx
    .select({ address: webhooks.address })
    .from(webhooks)
    .where(eq(webhooks.profileId, profileId));
  if (existing.some(({ address }) => address === href))
    refuseAddress('conflict', t('webhooks.known'));
  if (existing.length >= most) refuseAddress('conflict', t('webhooks.tooMany', { most }));
  const pages = viewer.profiles.map((page) => page.profileId);
  if ((await tx.$count(webhooks, inArray(webhooks.profileId, pages))) >= mostOfAccount)
    refuseAddress('conflict', t('webhooks.tooManyOfAll', { most: mostOfAccount }));
}

/** Changes a webhook's address or events. Waiting messages go to the new address. */
export const changeWebhook = pageCommand({
  operation: 'changeWebhook',
  may: 'manage webhooks',
  input: webhookChange,
  async run(
    { services, viewer, page: { profileId } }: OnPage<{ database: Database; mayReach?: MayReach }>,
    { webhookId, address, description, kinds },
  ) {
    const href = judgeAddress(address, services.mayReach);
    await services.database.orm.transaction(async (tx) => {
      await lockMembers(tx, profileId);
      await lockWebhook(tx, profileId, webhookId);
      const others = and(
        eq(webhooks.profileId, profileId),
        eq(webhooks.address, href),
        ne(webhooks.id, webhookId),
      );
      if ((await tx.$count(webhooks, others)) > 0) refuseAddress('conflict', t('webhooks.known'));
      await tx
        .update(webhooks)
        .set({ address: href, description, kinds })
        .where(eq(webhooks.id, webhookId));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'webhook changed' });
    });
  },
});

/** An address as it is stored: on the public web and encrypted, except where tests allow others. */
function judgeAddress(address: string, mayReach?: MayReach): string {
  try {
    const url = outgoingAddress(address, mayReach);
    if (!mayReach && url.protocol !== 'https:') throw new OutgoingError('scheme');
    return url.href;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { problem } = error;
    switch (problem) {
      case 'scheme':
      case 'credentials':
      case 'port':
      case 'private':
        return refuseAddress('bad-input', t(`webhooks.refused.${problem}`));
      default:
        return refuseAddress('bad-input', t('webhooks.refused.unreadable'));
    }
  }
}

function refuseAddress(code: 'bad-input' | 'conflict', sentence: string): never {
  throw new AppError(code, sentence, { fields: { address: sentence } });
}

/**
 * Writes a message to every webhook of the pages that an event is about. With a repeated `key`, it
 * writes nothing.
 */
export async function notifyWebhooks(
  { orm }: Pick<Database, 'orm'>,
  { kind, id, what, pages, at }: HappenedTo,
  key: string,
): Promise<void> {
  if (!isWebhookKind(kind) || pages.length === 0) return;
  const { kinds, profileId, offSince } = webhooks;
  const rows = await orm
    .select({ webhookId: webhooks.id, profileId, accountId: profileMembers.accountId })
    .from(webhooks)
    .leftJoin(
      profileMembers,
      and(eq(profileMembers.profileId, profileId), eq(profileMembers.role, 'owner')),
    )
    .where(
      and(
        inArray(profileId, pages),
        isNull(offSince),
        or(eq(sql`cardinality(${kinds})`, 0), arrayContains(kinds, [kind])),
      ),
    );
  if (rows.length === 0) return;
  await orm.transaction(async (tx) => {
    for (const { webhookId, accountId, ...page } of rows)
      await writeDelivery(tx, {
        webhookId,
        accountId,
        eventKey: key,
        type: webhookType(kind, what),
        at: at ? new Date(at) : new Date(),
        data: { id, profileId: page.profileId, path: webhookPath(kind, page.profileId, id) },
      });
  });
}

/** Removes a webhook and its log. A missing one counts as removed. */
export const removeWebhook = pageCommand({
  operation: 'removeWebhook',
  may: 'manage webhooks',
  input: ofWebhook,
  async run(
    { services, viewer, page: { profileId } }: OnPage<{ database: Database }>,
    { webhookId },
  ) {
    await services.database.orm.transaction(async (tx) => {
      await tx
        .delete(webhooks)
        .where(and(eq(webhooks.id, webhookId), eq(webhooks.profileId, profileId)));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'webhook removed' });
    });
  },
});

/** Gives a webhook a new secret, told this once, and a new public key. */
export const renewWebhookKeys = pageCommand({
  operation: 'renewWebhookKeys',
  may: 'manage webhooks',
  input: ofWebhook,
  async run(
    { services, viewer, page: { profileId } }: OnPage<{ database: Database; secret: string }>,
    { webhookId },
  ) {
    const { database, secret } = services;
    const { accountId, pseudonym: actor } = viewer;
    await limitAttempts(database.orm, 'change webhooks', { network: '', account: accountId });
    return database.orm.transaction(async (tx) => {
      await lockWebhook(tx, profileId, webhookId);
      await logSecurity(tx, { actor, action: 'webhook keys renewed' });
      return makeKeys(tx, secret, webhookId);
    });
  },
});

/** Gives a webhook new keys. The old ones keep signing for a while, so that no message is lost. */
async function makeKeys(tx: Orm, secret: string, webhookId: string): Promise<WebhookKeys> {
  const own = eq(webhookTokens.webhookId, webhookId);
  await tx.delete(webhookTokens).where(and(own, lte(webhookTokens.endsAt, sql`now()`)));
  await tx
    .update(webhookTokens)
    .set({ endsAt: sql`now() + make_interval(hours => ${webhookLimits.oldKeysHours})` })
    .where(and(own, isNull(webhookTokens.endsAt)));
  const token = newToken();
  await tx.insert(webhookTokens).values({ token, webhookId });
  return webhookKeysOf(secret, token);
}

/** Sends a message once more, with the same id and the same text, and a full set of attempts. */
export const sendAgain = pageCommand({
  operation: 'sendWebhookAgain',
  may: 'manage webhooks',
  input: ofDelivery,
  async run(
    { services, viewer, page: { profileId } }: OnPage<{ database: Database }>,
    { webhookId, deliveryId },
  ) {
    const { orm } = services.database;
    const { accountId } = viewer;
    await limitAttempts(orm, 'send a webhook', { network: '', account: accountId });
    await orm.transaction(async (tx) => {
      refuseOff(await lockWebhook(tx, profileId, webhookId));
      const { id, turn } = webhookDeliveries;
      const [delivery] = await tx
        .update(webhookDeliveries)
        .set({ attempts: 0, turn: sql`${turn} + 1`, nextAt: sql`now()`, arrivedAt: null })
        .where(and(eq(id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)))
        .returning({ turn });
      if (!delivery) throw new AppError('not-found', t('webhooks.unknownDelivery'));
      await writeOutbox(tx, {
        type: 'webhook due',
        payload: { deliveryId, turn: delivery.turn },
        accountId,
      });
    });
  },
});

type Sender = Services & { brand: Brand; longestMs?: number };

const usualLongestMs = 15_000;

/**
 * Sends a message that is due, and records the result and the next attempt. A message that is no
 * longer due, or belongs to another row of the outbox by now, is left alone.
 */
export async function sendDelivery(
  services: Sender,
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
  { secret, mayReach, longestMs = usualLongestMs }: Sender,
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

/** Sends a message about nothing, to see that it arrives. */
export const sendTest = pageCommand({
  operation: 'sendWebhookTest',
  may: 'manage webhooks',
  input: ofWebhook,
  async run(
    { services, viewer, page: { profileId } }: OnPage<{ database: Database }>,
    { webhookId },
  ) {
    const { orm } = services.database;
    const { accountId } = viewer;
    await limitAttempts(orm, 'send a webhook', { network: '', account: accountId });
    return orm.transaction(async (tx) => {
      refuseOff(await lockWebhook(tx, profileId, webhookId));
      const deliveryId = await writeDelivery(tx, {
        webhookId,
        accountId,
        eventKey: null,
        type: 'webhook.test',
        at: new Date(),
        data: { profileId },
      });
      return { deliveryId: deliveryId ?? '' };
    });
  },
});

type NewDelivery = {
  webhookId: string;
  /** The account whose share of the lane it takes. */
  accountId: string | null;
  eventKey: string | null;
  type: string;
  at: Date;
  data: Record<string, string>;
};

/** Writes a message and queues it; null where it was written before. */
async function writeDelivery(
  tx: Orm,
  { webhookId, accountId, eventKey, type, at, data }: NewDelivery,
): Promise<string | null> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ id: `msg_${newId()}`, webhookId, eventKey, type, body })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id });
  if (!row) return null;
  const payload = { deliveryId: row.id, turn: 1 };
  await writeOutbox(tx, { type: 'webhook due', payload, accountId: accountId ?? undefined });
  return row.id;
}

/** @throws AppError `conflict` for a webhook that is off */
function refuseOff({ offSince }: { offSince: Date | null }): void {
  if (offSince) throw new AppError('conflict', t('webhooks.isOff'));
}

/** Removes messages from the log that were sent, or given up, long ago. */
export async function sweepDeliveries(orm: Orm): Promise<void> {
  const { createdAt, nextAt } = webhookDeliveries;
  const oldest = sql`now() - make_interval(days => ${webhookLimits.keptDays})`;
  await orm.delete(webhookDeliveries).where(and(lt(createdAt, oldest), isNull(nextAt)));
}

/** Switches a webhook off, or on again for events from now on. */
export const switchWebhook = pageCommand({
  operation: 'switchWebhook',
  may: 'manage webhooks',
  input: webhookSwitch,
  async run(
    { services, page: { profileId } }: OnPage<{ database: Database }>,
    { webhookId, isOn },
  ) {
    await services.database.orm.transaction(async (tx) => {
      const { offSince } = await lockWebhook(tx, profileId, webhookId);
      if (isOn)
        await tx
          .update(webhooks)
          .set({ offSince: null, offWhy: null })
          .where(eq(webhooks.id, webhookId));
      else if (offSince === null) await switchOff(tx, webhookId, 'chosen');
    });
  },
});

/** A webhook of a page, locked until the transaction ends. */
async function lockWebhook(tx: Orm, profileId: string, webhookId: string) {
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.profileId, profileId)))
    .for('no key update');
  if (!webhook) throw new AppError('not-found', t('webhooks.unknown'));
  return webhook;
}
