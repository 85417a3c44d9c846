import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { webhooks } from '#app/db/schema/webhooks.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { webhookSwitch } from '../fields.ts';
import { lockWebhook } from '../steps/lock-webhook.server.ts';
import { switchOff } from '../steps/switch-off.server.ts';

/**
 * Switches a webhook off, or on again for events from now on.
 * @throws AppError `not-found`
 */
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
