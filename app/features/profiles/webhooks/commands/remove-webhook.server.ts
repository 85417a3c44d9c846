import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { webhooks } from '#app/db/schema/webhooks.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { ofWebhook } from '../fields.ts';

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
