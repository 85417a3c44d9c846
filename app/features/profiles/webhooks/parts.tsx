import { webhookKinds } from '#app/domain/profiles/webhooks.ts';
import { formFields, type Refused } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import type { WebhookKeys } from '#app/platform/standard-webhooks.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CopyField, Field } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import { TickList } from '#app/ui/tick-list.tsx';
import { webhook } from './fields.ts';
import type { ListedWebhook } from './queries.server.ts';

const t = words('profiles');

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
