import { eq, inArray } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { webhooks } from '#app/db/schema/webhooks.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { webhookLimits } from '#app/domain/profiles/webhooks.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { words } from '#app/lib/words.ts';
import type { MayReach } from '#app/platform/outgoing.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { lockMembers } from '../../team/queries/read-members.server.ts';
import { webhook } from '../fields.ts';
import { judgeAddress, refuseAddress } from '../steps/judge-address.server.ts';
import { makeKeys } from '../steps/make-keys.server.ts';

type Services = { database: Database; secret: string; mayReach?: MayReach };

/**
 * Lets a program know of a page's events from now on. Its secret is told this once.
 * @throws AppError `bad-input`, `conflict`, `too-many`
 */
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
  const t = words('profiles');
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
