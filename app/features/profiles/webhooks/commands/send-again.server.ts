import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { webhookDeliveries } from '#app/db/schema/webhooks.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { ofDelivery } from '../fields.ts';
import { lockWebhook } from '../steps/lock-webhook.server.ts';
import { refuseOff } from '../steps/refuse-off.server.ts';

/**
 * Sends a message once more, with the same id and the same text, and a full set of attempts.
 * @throws AppError `not-found`, `conflict`, `too-many`
 */
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
      if (!delivery) throw new AppError('not-found', words('profiles')('webhooks.unknownDelivery'));
      await writeOutbox(tx, {
        type: 'webhook due',
        payload: { deliveryId, turn: delivery.turn },
        accountId,
      });
    });
  },
});
