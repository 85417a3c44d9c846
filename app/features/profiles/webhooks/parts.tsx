import { webhookKinds } from '#app/domain/profiles/webhook-events.ts';
import type { Refused, RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import type { WebhookKeys } from '#app/platform/standard-webhooks.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CopyField, Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TickList } from '#app/ui/tick-list.tsx';
import { nameInText } from '../parts.tsx';
import { webhook } from './fields.ts';
import type { ListedWebhook } from './queries.server.ts';

const t = words('profiles');

type Props = {
  profileId: string;
  pageName: string | null;
  webhooks: Pick<ListedWebhook, 'id' | 'address' | 'description' | 'offWhy'>[];
  done?: 'removed' | undefined;
  /** The keys of a webhook that was added just now. */
  added?: WebhookKeys | undefined;
  refused?: RefusedForm | undefined;
};

/** The programs that are told of a page's events. */
export function WebhooksPage({ profileId, pageName, webhooks, done, added, refused }: Props) {
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

export function WebhookState({ offWhy }: Pick<ListedWebhook, 'offWhy'>) {
  if (!offWhy)
    return (
      <Badge shape="disc" tone="good">
        {t('webhooks.isOnNow')}
      </Badge>
    );
  return (
    <Badge shape="square" tone={offWhy === 'chosen' ? 'quiet' : 'bad'}>
      {t('webhooks.isOffNow')}
    </Badge>
  );
}

type WebhookFieldsProps = {
  refused?: Refused | undefined;
  known?: { address: string; description: string; kinds: string[] };
};

export function WebhookFields({ refused, known }: WebhookFieldsProps) {
  const field = formFields(webhook, refused);
  const { address, description } = known ?? {};
  const isTicked = (kind: string, place: string) =>
    refused ? refused.typed[place] === kind : (known?.kinds.includes(kind) ?? false);
  return (
    <>
      <Field
        {...field.address}
        defaultValue={field.address.defaultValue ?? address}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        {...field.description}
        defaultValue={field.description.defaultValue ?? description}
        autoComplete="off"
        dir="auto"
      />
      <TickList
        name="kinds"
        legend={t('webhooks.kinds')}
        hint={t('webhooks.kindsHint')}
        isInColumns
        isTicked={isTicked}
        choices={webhookKinds.map((kind) => ({ value: kind, label: t(`webhooks.kind.${kind}`) }))}
      />
    </>
  );
}

/** The only time that a secret is shown. */
export function NewKeys({ keys: { secret, publicKey } }: { keys: WebhookKeys }) {
  return (
    <section className="card raised stack-4" aria-labelledby="new-keys">
      <h2 id="new-keys">{t('webhooks.keys.newTitle')}</h2>
      <Message tone="good">{t('webhooks.keys.once')}</Message>
      <CopyField name="secret" label={t('webhooks.keys.secret')} value={secret} tone="spotlight" />
      <CopyField name="public-key" label={t('webhooks.keys.publicKey')} value={publicKey} />
    </section>
  );
}
