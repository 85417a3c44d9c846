import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ListedDelivery } from '../queries/list-deliveries.server.ts';
import { describeDelivery } from '../words/say-delivery.ts';

/** Times are in the reader's language. */
export type ShownDelivery = Omit<ListedDelivery, 'createdAt' | 'triedAt' | 'nextAt'> & {
  createdAt: string;
  triedAt: string | null;
  nextAt: string | null;
};

type Props = { path: string; deliveries: ShownDelivery[]; next: string | null; isOff: boolean };

/** The messages of a webhook, with the answers. */
export function Deliveries({ path, deliveries, next, isOff }: Props) {
  const t = words('profiles');
  return (
    <section className="section" aria-labelledby="log">
      <h2 id="log">{t('webhooks.log.title')}</h2>
      {deliveries.length === 0 && <EmptyState>{t('webhooks.log.none')}</EmptyState>}
      {deliveries.length > 0 && (
        <ul className="rows">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} path={path} delivery={delivery} isOff={isOff} />
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

type RowProps = { path: string; delivery: ShownDelivery; isOff: boolean };

function Delivery({ path, delivery, isOff }: RowProps) {
  const t = words('profiles');
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
