import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { readCursor } from '#app/lib/list-cursor.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CopyField, HiddenFields, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/webhook';
import {
  changeWebhook,
  removeWebhook,
  renewWebhookKeys,
  sendAgain,
  sendTest,
  switchWebhook,
} from './commands.server.ts';
import { NewKeys, WebhookFields, WebhookState } from './parts.tsx';
import { listDeliveries, readWebhook } from './queries.server.ts';

const t = words('profiles');

/** Steps done just before, which the address names. */
const steps = ['changed', 'on', 'off', 'sent'] as const;

export const loader = forViewer(
  async ({ viewer, services, url, params }: Viewed<'profileId' | 'webhookId'>) => {
    const { offSince: _, createdAt: __, ...webhook } = await readWebhook(services, viewer, params);
    const cursor = url.searchParams.get('after');
    const after = readCursor(cursor) ? (cursor ?? undefined) : undefined;
    const log = await listDeliveries(services, viewer, { ...params, after });
    const at = (moment: Date | null) => moment && momentAt(moment, viewer);
    return {
      profileId: params.profileId,
      webhook,
      next: log.next,
      deliveries: log.items.map((one) => ({
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
  t('webhooks.page'),
]);

type Page = Route.ComponentProps['loaderData'];
type Delivery = Page['deliveries'][number];

/** A webhook: its state, its messages and its setup. */
export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, webhook, deliveries, next, done } = loaderData;
  const refused = actionData?.refused ? actionData : undefined;
  const renewed = actionData?.refused ? undefined : actionData?.renewed;
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
      <Deliveries path={path} deliveries={deliveries} next={next} isOff={webhook.offWhy !== null} />
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
      </section>
    </div>
  );
}

function Switch({ path, offWhy }: { path: string; offWhy: Page['webhook']['offWhy'] }) {
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

type DeliveriesProps = Pick<Page, 'deliveries' | 'next'> & { path: string; isOff: boolean };

/** The messages of a webhook, with the answers. */
function Deliveries({ path, deliveries, next, isOff }: DeliveriesProps) {
  return (
    <section className="section" aria-labelledby="log">
      <h2 id="log">{t('webhooks.log.title')}</h2>
      {deliveries.length === 0 && <EmptyState>{t('webhooks.log.none')}</EmptyState>}
      {deliveries.length > 0 && (
        <ul className="rows">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} path={path} delivery={delivery} isOff={isOff} />
          ))}
        </ul>
      )}
      {next && (
        <p>
          <LinkButton href={`${path}?after=${next}#log`}>{t('webhooks.log.older')}</LinkButton>
        </p>
      )}
    </section>
  );
}

const shapes = {
  waiting: { shape: 'ring', tone: 'live' },
  arrived: { shape: 'disc', tone: 'good' },
  failed: { shape: 'square', tone: 'bad' },
  off: { shape: 'square', tone: 'quiet' },
} as const;

type RowProps = { path: string; delivery: Delivery; isOff: boolean };

function DeliveryRow({ path, delivery, isOff }: RowProps) {
  const { id, type, state, body, answer, createdAt } = delivery;
  const key = delivery.failure === 'off' ? 'off' : state;
  return (
    <li>
      <div className="row-text">
        <strong>{type}</strong>
        <small>{createdAt}</small>
        <Badge {...shapes[key]}>{t(`webhooks.log.state.${key}`)}</Badge>
        <p>{describeDelivery(delivery)}</p>
        <details className="webhook-message">
          <summary>{t('webhooks.log.message')}</summary>
          <p>
            <code>{id}</code>
          </p>
          <pre>{body}</pre>
          {answer && (
            <>
              <p>{t('webhooks.log.answer')}</p>
              <pre dir="auto">{answer}</pre>
            </>
          )}
        </details>
      </div>
      {!isOff && state !== 'waiting' && (
        <PostForm action={`${path}/deliveries/${id}/repetition`}>
          <Button aria-label={t('webhooks.log.againOf', { type, moment: createdAt })}>
            {t('webhooks.log.again')}
          </Button>
        </PostForm>
      )}
    </li>
  );
}

const failures = [
  'unreadable',
  'scheme',
  'credentials',
  'port',
  'private',
  'unknown-host',
  'no-answer',
  'slow',
  'off',
] as const;

/** The state of a message, in a sentence or two. */
function describeDelivery({ state, attempts, status, failure, triedAt, nextAt }: Delivery): string {
  const moment = triedAt ?? '';
  if (state === 'arrived') return t('webhooks.log.arrived', { moment, status: status ?? 0 });
  const next = state === 'waiting' ? t('webhooks.log.next', { moment: nextAt ?? '' }) : '';
  if (failure === 'off') return t('webhooks.why.off');
  if (attempts === 0) return next;
  const why = failure
    ? t(`webhooks.why.${failures.find((one) => one === failure) ?? 'no-answer'}`)
    : t('webhooks.why.status', { status: status ?? 0 });
  return [t('webhooks.log.tried', { count: attempts, moment, why }), next].join(' ').trim();
}
