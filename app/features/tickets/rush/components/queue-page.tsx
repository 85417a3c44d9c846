import { queueRules } from '#app/domain/tickets/queue.ts';
import type { ShowView } from '#app/features/announcements/views.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { ShowHead } from '../../orders/components/show-head.tsx';
import { buyPath } from '../../orders/words/buy-path.ts';
import type { PublicSale } from '../../sales/queries/read-sale.server.ts';
import type { QueueView } from '../words/queue-view.ts';

type Props = {
  show: ShowView;
  sale: PublicSale;
  queue: Extract<QueueView, { state: 'waiting' }>;
  refused: RefusedForm | undefined;
};

/** The page of a visitor in the queue. It reloads by itself, also without a script. */
export function QueuePage({ show, sale, queue, refused }: Props) {
  const t = words('tickets');
  const { ahead, isNew, perMinute, turnAt, reloadSeconds } = queue;
  const here = buyPath(show, sale);
  return (
    <div className="band task">
      <meta httpEquiv="refresh" content={`${reloadSeconds};url=${here}`} />
      <ShowHead show={show}>{t('queue.title', { event: show.title })}</ShowHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {isNew && <Message tone="plain">{t('queue.new')}</Message>}
        <div className="stack-1" role="status">
          <p className="lead">
            <b>{t('queue.place', { place: numberFormat().format(ahead + 1) })}</b>
          </p>
          <p>{t('queue.ahead', { count: ahead })}</p>
          <p>{t('queue.turnAt', { time: turnAt })}</p>
        </div>
        <p>
          {t('queue.rule')} {t('queue.pace', { count: perMinute })}
        </p>
        <p>{t('queue.then', { minutes: queueRules.turnMinutes })}</p>
        <p>{t('queue.reload')}</p>
        <div className="row">
          <LinkButton href={here}>{t('queue.look')}</LinkButton>
        </div>
      </div>
    </div>
  );
}

/** Shown above the sale, to a visitor whose turn it is. */
export function TurnNote({ until }: Extract<QueueView, { state: 'turn' }>) {
  return <Message tone="good">{words('tickets')('queue.turn', { time: until })}</Message>;
}
