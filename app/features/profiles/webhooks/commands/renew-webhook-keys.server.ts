import type { Database } from '#app/db/client.server.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { ofWebhook } from '../fields.ts';
import { lockWebhook } from '../steps/lock-webhook.server.ts';
import { makeKeys } from '../steps/make-keys.server.ts';

/**
 * Gives a webhook a new secret, told this once, and a new public key.
 * @throws AppError `not-found`, `too-many`
 */
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
