import type { Database } from '#app/db/client.server.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { ofWebhook } from '../fields.ts';
import { lockWebhook } from '../steps/lock-webhook.server.ts';
import { refuseOff } from '../steps/refuse-off.server.ts';
import { writeDelivery } from '../steps/write-delivery.server.ts';

/**
 * Sends a message about nothing, to see that it arrives.
 * @throws AppError `not-found`, `conflict`, `too-many`
 */
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
