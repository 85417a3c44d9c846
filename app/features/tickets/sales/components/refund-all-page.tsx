import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { RefundAll } from '../queries/show-refund-all.server.ts';

type Props = { shown: RefundAll; refused: { message: string } | undefined };

/** What refunding everyone means in money, before it is done, and how far it has come afterwards. */
export function RefundAllPage({ shown, refused }: Props) {
  const t = words('tickets');
  const { eventId, venueId, title, currency, count, backMinor, left } = shown;
  const address = `${ticketsPath(venueId, eventId)}/orders`;
  const amount = formatMinorInFull(backMinor, currency);
  const isUnderWay = left !== null && left > 0;
  const isOffered = count > 0 && !isUnderWay;
  return (
    <TaskPage title={t('sales.refundAll.title', { event: title })} refused={refused}>
      {isUnderWay && <p>{t('sales.refundAll.underWay', { count: left })}</p>}
      {count === 0 && (
        <p>{t(left === null ? 'sales.refundAll.nothing' : 'sales.refundAll.done')}</p>
      )}
      {isOffered && (
        <p>{t(`sales.refundAll.${backMinor > 0 ? 'text' : 'free'}`, { count, amount })}</p>
      )}
      <div className="row">
        {isOffered && (
          <PostForm action={`${ticketsPath(venueId, eventId)}/refund-all`}>
            <Button tone="danger">
              {backMinor > 0 ? t('sales.refund.button', { amount }) : t('sales.refund.buttonFree')}
            </Button>
          </PostForm>
        )}
        <LinkButton href={address}>{t('sales.order.toOrders')}</LinkButton>
      </div>
    </TaskPage>
  );
}
