import { words } from '#app/lib/words.ts';
import type { WebhookKeys } from '#app/platform/standard-webhooks.server.ts';
import { CopyField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';

/** The only time that a secret is shown. */
export function NewKeys({ keys: { secret, publicKey } }: { keys: WebhookKeys }) {
  const t = words('profiles');
  return (
    <section className="card raised stack-4" aria-labelledby="new-keys">
      <h2 id="new-keys">{t('webhooks.keys.newTitle')}</h2>
      <Message tone="good">{t('webhooks.keys.once')}</Message>
      <CopyField name="secret" label={t('webhooks.keys.secret')} value={secret} tone="spotlight" />
      <CopyField name="public-key" label={t('webhooks.keys.publicKey')} value={publicKey} />
    </section>
  );
}
