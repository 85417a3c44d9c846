import { z } from 'zod';
import { webhookKinds, webhookLimits } from '#app/domain/profiles/webhooks.ts';
import { choice, cursor, flag, id, line, list } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');

/** A kind of event. */
const kind = choice(webhookKinds, { name: (one) => t(`webhooks.kind.${one}`) });

/** A webhook. `platform/outgoing` decides which addresses it may have. */
export const webhook = z.object({
  address: line(webhookLimits.address, {
    least: 1,
    label: () => t('webhooks.address'),
    hint: () => t('webhooks.addressHint'),
    missing: () => t('webhooks.refused.unreadable'),
    description: 'An https address of your program.',
  }),
  description: line(webhookLimits.description, {
    label: () => t('webhooks.description'),
    hint: () => t('webhooks.descriptionHint'),
  }).default(''),
  kinds: list(kind, webhookKinds.length)
    .describe('What to send; leave it empty for everything, also what is added later.')
    .default([]),
});

export const ofWebhook = z.object({ webhookId: id });

export const webhookChange = webhook.extend(ofWebhook.shape);

export const webhookSwitch = ofWebhook.extend({
  isOn: flag({ description: 'Whether to send anything.' }),
});

export const ofDelivery = ofWebhook.extend({ deliveryId: id });

export const deliveriesQuery = ofWebhook.extend({ after: cursor });
