import { Hono } from 'hono';
import { z } from 'zod';
import { webhookKinds, webhookTypes } from '#app/domain/profiles/webhooks.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookKeys,
  sendAgain,
  sendTest,
  switchWebhook,
} from '#app/features/profiles/webhooks/commands.server.ts';
import { listDeliveries, listWebhooks } from '#app/features/profiles/webhooks/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from './call.server.ts';

/** Webhooks: programs that are told of events on a page. */
export const webhooksApi = new Hono<HttpEnv>();

const tag = 'Webhooks';
const all = '/profiles/:profileId/webhooks';
const one = `${all}/:webhookId`;

const publicKey = z.string().describe('Checks `v1a` signatures: `whpk_` and an Ed25519 key.');
const keys = { secret: z.string().describe('Checks `v1` signatures. Not shown again.'), publicKey };
const example = {
  address: 'https://example.org/bandstand',
  description: 'Our own calendar',
  kinds: ['booking'],
};

addQuery(webhooksApi, listWebhooks, {
  path: all,
  tag,
  summary: 'List webhooks',
});

addCommand(webhooksApi, addWebhook, {
  method: 'post',
  path: all,
  tag,
  summary: 'Add a webhook',
  description: `What is sent to it: ${webhookKinds.flatMap(webhookTypes).join(', ')}. There may be more later.`,
  example,
  answer: z.object({ webhookId: id, ...keys }),
  status: 201,
});

addCommand(webhooksApi, changeWebhook, {
  method: 'put',
  path: one,
  tag,
  summary: 'Change a webhook',
  example: { ...example, kinds: [] },
});

addCommand(webhooksApi, switchWebhook, {
  method: 'put',
  path: `${one}/state`,
  tag,
  summary: 'Turn a webhook on or off',
  example: { isOn: true },
});

addCommand(webhooksApi, renewWebhookKeys, {
  method: 'post',
  path: `${one}/keys`,
  tag,
  summary: 'Make new keys',
  description: 'For 24 hours messages are signed with the old keys as well.',
  answer: z.object(keys),
  status: 201,
});

addCommand(webhooksApi, removeWebhook, {
  method: 'delete',
  path: one,
  tag,
  summary: 'Remove a webhook and its log',
});

addCommand(webhooksApi, sendTest, {
  method: 'post',
  path: `${one}/test`,
  tag,
  summary: 'Send a test',
  answer: z.object({ deliveryId: id }),
  status: 201,
});

addQuery(webhooksApi, listDeliveries, {
  path: `${one}/deliveries`,
  tag,
  summary: 'List what was sent, newest first',
  description: 'Kept for 30 days.',
});

addCommand(webhooksApi, sendAgain, {
  method: 'post',
  path: `${one}/deliveries/:deliveryId/repetition`,
  tag,
  summary: 'Send a message again',
});
