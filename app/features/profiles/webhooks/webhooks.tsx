import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { nameInText } from '../parts.tsx';
import { membershipOf } from '../policy.ts';
import type { Route } from './+types/webhooks';
import { addWebhook } from './commands.server.ts';
import { NewKeys, WebhookFields, WebhookState } from './parts.tsx';
import { listWebhooks } from './queries.server.ts';

const t = words('profiles');

export const loader = forViewer(
  async ({ viewer, services, url, params: { profileId } }: Viewed<'profileId'>) => ({
    profileId,
    pageName: membershipOf(viewer, profileId)?.displayName ?? null,
    webhooks: (await listWebhooks(services, viewer, { profileId })).items.map(
      ({ id, address, description, offWhy }) => ({ id, address, description, offWhy }),
    ),
    done: doneIn(url, ['removed']),
  }),
);

export const action = formAction(addWebhook, {
  shows: ({ secret, publicKey }) => ({ added: { secret, publicKey } }),
});

export const meta = privatePage(() => t('webhooks.page'));

/** The programs that are told of a page's events, and a new one. */
export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, pageName, webhooks, done } = loaderData;
  const refused = actionData?.refused ? actionData : undefined;
  const added = actionData?.refused ? undefined : actionData?.added;
  const path = `/profiles/${profileId}/webhooks`;
  return (
    <div className="band">
      <PageHead title={t('webhooks.title', { page: nameInText(pageName) })}>
        {t('webhooks.lead')}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t('webhooks.done.removed')}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {added && <NewKeys keys={added} />}
        {webhooks.length === 0 && <EmptyState>{t('webhooks.none')}</EmptyState>}
        {webhooks.length > 0 && (
          <ul className="rows">
            {webhooks.map(({ id, address, description, offWhy }) => (
              <li key={id}>
                <div className="row-text">
                  <h2 className="webhook-address">
                    <a href={`${path}/${id}`}>{address}</a>
                  </h2>
                  {description && <small dir="auto">{description}</small>}
                  <WebhookState offWhy={offWhy} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <section className="section" aria-labelledby="new-webhook">
        <h2 id="new-webhook">{t('webhooks.new')}</h2>
        <PostForm className="form" action={path}>
          <p>
            {t('webhooks.newText')} <a href="/api#Webhooks">{t('webhooks.how')}</a>
          </p>
          <WebhookFields refused={refused} />
          <div className="row">
            <Button tone="spotlight">{t('webhooks.add')}</Button>
          </div>
        </PostForm>
      </section>
    </div>
  );
}
