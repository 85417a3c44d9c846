import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import type { WebhookKeys } from '#app/platform/standard-webhooks.server.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyField, HiddenFields } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ListedWebhook } from '../queries/list-webhooks.server.ts';
import { Deliveries, type ShownDelivery } from './deliveries.tsx';
import { NewKeys } from './new-keys.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { WebhookState } from './webhooks-page.tsx';

type Props = {
  profileId: string;
  webhook: Omit<ListedWebhook, 'offSince' | 'createdAt'>;
  deliveries: ShownDelivery[];
  /** The address of the log's next page. */
  next: string | null;
  done?: 'changed' | 'on' | 'off' | 'sent' | undefined;
  renewed?: WebhookKeys | undefined;
  refused?: RefusedForm | undefined;
};

/** A webhook: its state, its messages and its setup. */
export function WebhookPage(props: Props) {
  const t = words('profiles');
  const { profileId, webhook, done, renewed, refused } = props;
  const path = `/profiles/${profileId}/webhooks/${webhook.id}`;
  return (
    <div className="band">
      <PageHead title={URL.parse(webhook.address)?.host ?? ''}>{webhook.description}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`webhooks.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {renewed && <NewKeys keys={renewed} />}
        <p className="webhook-address">{webhook.address}</p>
        <Switch path={path} offWhy={webhook.offWhy} />
      </div>
      <Deliveries path={path} {...props} isOff={webhook.offWhy !== null} />
      <section className="section webhook-folds" aria-labelledby="set-up">
        <details className="fold" open={refused !== undefined}>
          <summary>
            <h2 id="set-up">{t('webhooks.setUp')}</h2>
          </summary>
          <PostForm className="form" action={path}>
            <WebhookFields known={webhook} refused={refused} />
            <div className="row">
              <Button>{t('webhooks.save')}</Button>
            </div>
          </PostForm>
        </details>
        <Keys path={path} publicKey={webhook.publicKey} />
        <Removal path={path} />
      </section>
    </div>
  );
}

function Switch({ path, offWhy }: { path: string; offWhy: ListedWebhook['offWhy'] }) {
  const t = words('profiles');
  return (
    <>
      <WebhookState offWhy={offWhy} />
      {offWhy && <p>{t(`webhooks.off.${offWhy}`)}</p>}
      <div className="row">
        {!offWhy && (
          <PostForm action={`${path}/test`}>
            <Button>{t('webhooks.test')}</Button>
          </PostForm>
        )}
        <PostForm action={`${path}/state`}>
          <HiddenFields isOn={offWhy ? 'yes' : ''} />
          <Button tone={offWhy ? 'spotlight' : 'plain'}>
            {offWhy ? t('webhooks.switchOn') : t('webhooks.switchOff')}
          </Button>
        </PostForm>
      </div>
    </>
  );
}

function Keys({ path, publicKey }: { path: string; publicKey: string }) {
  const t = words('profiles');
  return (
    <details className="fold">
      <summary>
        <h2>{t('webhooks.keys.title')}</h2>
      </summary>
      <div className="stack">
        <p>{t('webhooks.keys.text')}</p>
        <CopyField name="present-key" label={t('webhooks.keys.publicKey')} value={publicKey} />
        <PostForm className="form" action={`${path}/keys`}>
          <p>{t('webhooks.keys.renewText')}</p>
          <div className="row">
            <Button>{t('webhooks.keys.renew')}</Button>
          </div>
        </PostForm>
      </div>
    </details>
  );
}

function Removal({ path }: { path: string }) {
  const t = words('profiles');
  return (
    <details className="fold">
      <summary>
        <h2>{t('webhooks.removeTitle')}</h2>
      </summary>
      <PostForm className="form" action={`${path}/removal`}>
        <p>{t('webhooks.removeText')}</p>
        <div className="row">
          <Button tone="danger">{t('webhooks.remove')}</Button>
        </div>
      </PostForm>
    </details>
  );
}
