import { changeWebhook } from '#app/features/profiles/webhooks/commands/change-webhook.server.ts';
import { removeWebhook } from '#app/features/profiles/webhooks/commands/remove-webhook.server.ts';
import { renewWebhookKeys } from '#app/features/profiles/webhooks/commands/renew-webhook-keys.server.ts';
import { sendAgain } from '#app/features/profiles/webhooks/commands/send-again.server.ts';
import { sendTest } from '#app/features/profiles/webhooks/commands/send-test.server.ts';
import { switchWebhook } from '#app/features/profiles/webhooks/commands/switch-webhook.server.ts';
import { WebhookPage } from '#app/features/profiles/webhooks/components/webhook-page.tsx';
import { listDeliveries } from '#app/features/profiles/webhooks/queries/list-deliveries.server.ts';
import { readWebhook } from '#app/features/profiles/webhooks/queries/list-webhooks.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { readCursor } from '#app/lib/list-cursor.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/webhook';

/** Steps done just before, which the address names. */
const steps = ['changed', 'on', 'off', 'sent'] as const;

export const loader = forViewer(
  async ({ viewer, services, url, params }: Viewed<'profileId' | 'webhookId'>) => {
    const { offSince: _, createdAt: __, ...webhook } = await readWebhook(services, viewer, params);
    const after = readCursor(url.searchParams.get('after'));
    const log = await listDeliveries(services.database, viewer, params, after);
    const at = (moment: Date | null) => moment && momentAt(moment, viewer);
    return {
      profileId: params.profileId,
      webhook,
      next: log.next,
      deliveries: log.entries.map((one) => ({
        ...one,
        createdAt: momentAt(one.createdAt, viewer),
        triedAt: at(one.triedAt),
        nextAt: at(one.nextAt),
      })),
      done: doneIn(url, steps),
    };
  },
);

const pathOf = ({ as, webhookId }: { as: string; webhookId: string }) =>
  `/profiles/${as}/webhooks/${webhookId}`;

export const action = pageForms({
  '': formAction(changeWebhook, { to: (webhook) => `${pathOf(webhook)}?done=changed` }),
  state: formAction(switchWebhook, {
    to: (webhook) => `${pathOf(webhook)}?done=${webhook.isOn ? 'on' : 'off'}`,
  }),
  test: formAction(sendTest, { to: (webhook) => `${pathOf(webhook)}?done=sent` }),
  repetition: formAction(sendAgain, { to: (webhook) => `${pathOf(webhook)}?done=sent` }),
  keys: formAction(renewWebhookKeys, { shows: (renewed) => ({ renewed }) }),
  removal: formAction(removeWebhook, { to: ({ as }) => `/profiles/${as}/webhooks?done=removed` }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && (URL.parse(page.webhook.address)?.host ?? null),
  words('profiles')('webhooks.page'),
]);

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.refused) return <WebhookPage {...loaderData} refused={actionData} />;
  return <WebhookPage {...loaderData} renewed={actionData?.renewed} />;
}
