import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { webhooks } from '#app/db/schema/webhooks.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { words } from '#app/lib/words.ts';
import type { MayReach } from '#app/platform/outgoing.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { lockMembers } from '../../team/queries/read-members.server.ts';
import { webhookChange } from '../fields.ts';
import { judgeAddress, refuseAddress } from '../steps/judge-address.server.ts';
import { lockWebhook } from '../steps/lock-webhook.server.ts';

/**
 * Changes a webhook's address or events. Waiting messages go to the new address.
 * @throws AppError `not-found`, `bad-input`, `conflict`
 */
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
      if ((await tx.$count(webhooks, others)) > 0)
        refuseAddress('conflict', words('profiles')('webhooks.known'));
      await tx
        .update(webhooks)
        .set({ address: href, description, kinds })
        .where(eq(webhooks.id, webhookId));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'webhook changed' });
    });
  },
});
