import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { membershipOf } from '../policy.ts';
import type { Route } from './+types/webhooks';
import { addWebhook } from './commands.server.ts';
import { WebhooksPage } from './parts.tsx';
import { listWebhooks } from './queries.server.ts';

export const loader = forViewer(
  async ({ viewer, services, url, params: { profileId } }: Viewed<'profileId'>) => ({
    profileId,
    pageName: membershipOf(viewer, profileId)?.displayName ?? null,
    webhooks: (await listWebhooks(services, viewer, profileId)).map(
      ({ id, address, description, offWhy }) => ({ id, address, description, offWhy }),
    ),
    done: doneIn(url, ['removed']),
  }),
);

export const action = formAction(addWebhook, {
  shows: ({ secret, publicKey }) => ({ added: { secret, publicKey } }),
});

export const meta = privatePage(() => words('profiles')('webhooks.page'));

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.refused) return <WebhooksPage {...loaderData} refused={actionData} />;
  return <WebhooksPage {...loaderData} added={actionData?.added} />;
}
