import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { ShowLink } from '../../orders/components/show-head.tsx';
import type { WaitingView } from '../queries/show-waiting.server.ts';

type Props = { entry: WaitingView };

/** A place in line: the rule, the tickets held for it, and the way out. */
export function WaitingPage({ entry }: Props) {
  const t = words('tickets');
  const { title, day, doors, venue, showPath, isCancelled, type, quantity } = entry;
  return (
    <div className="band task">
      <PageHead title={t('waiting.title', { event: title })}>
        {[day, t('order.doors', { time: doors }), venue].filter(Boolean).join(' · ')}
      </PageHead>
      <div className="stack">
        {isCancelled && (
          <Message tone="bad">{t('waiting.mail.cancelled.heading', { event: title })}</Message>
        )}
        <p dir="auto">{t('waiting.wants', { count: quantity, type })}</p>
        <Standing entry={entry} />
        <ShowLink path={showPath} />
      </div>
    </div>
  );
}

function Standing({ entry }: Props) {
  const t = words('tickets');
  const { state, place, offer, endsAt, link, showPath, isCancelled } = entry;
  if (state === 'waiting')
    return (
      <>
        <p>
          <strong>{t('waiting.place', { place })}</strong>
        </p>
        <p>{t('waiting.rule')}</p>
        <p>{t('waiting.time', { ends: endsAt })}</p>
        <PostForm action={`/waiting/${link}/removal`}>
          <Button>{t('waiting.leave')}</Button>
        </PostForm>
      </>
    );
  return (
    <>
      <Message tone={state === 'offered' || state === 'bought' ? 'good' : 'plain'}>
        {t(`waiting.state.${state}`, { until: offer?.until ?? '' })}
      </Message>
      {offer && (
        <div className="row">
          <LinkButton href={offer.path} tone="spotlight">
            {t(state === 'offered' ? 'waiting.buy' : 'waiting.order')}
          </LinkButton>
        </div>
      )}
      {state === 'offered' && (
        <PostForm action={`/waiting/${link}/removal`}>
          <Button>{t('waiting.leaveOffer')}</Button>
        </PostForm>
      )}
      {(state === 'missed' || state === 'left') && showPath && !isCancelled && (
        <p>
          <LinkButton href={`${showPath}/tickets`}>{t('waiting.again')}</LinkButton>
        </p>
      )}
    </>
  );
}
