import { payoutBusinessDays, refundBusinessDays } from '#app/domain/payments/terms.ts';
import { TransferStateBadge } from '#app/features/payments/transfers/components/transfer-state.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { dayAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Reader } from '../../words/booking-times.ts';
import type { BookingMoney } from '../queries/read-booking-money.server.ts';

type Transfer = BookingMoney['transfers'][number];
type Props = { money: BookingMoney; reader: Reader };

/** Refunds, transfers and payouts, with their states and dates of arrival. */
export function MoneyTransfers({ money, reader }: Props) {
  const t = words('bookings');
  const transfers = money.transfers.filter(({ state }) => state !== 'dropped');
  if (transfers.length === 0) return null;
  const isDone = transfers.every(({ state }) => state === 'arrived');
  const isSent = transfers.some(({ state }) => state === 'sent');
  return (
    <section className="section" aria-labelledby="transfers">
      <h2 id="transfers">
        {t(`money.transfers.${isDone ? 'doneTitle' : isSent ? 'title' : 'waitingTitle'}`)}
      </h2>
      <ul className="raised-rows stack-4">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} money={money} reader={reader} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}

function TransferRow({ money, reader, transfer }: Props & { transfer: Transfer }) {
  const t = words('bookings');
  const amount = formatMinor(transfer.amountMinor, transfer.currency);
  const isOwn = (transfer.kind === 'refund') === (money.side === 'venue');
  const canRetry =
    isOwn &&
    money.mayRetry &&
    (transfer.state === 'failed' || (transfer.state === 'waiting' && transfer.problem));
  return (
    <li className="raised stack-3">
      <div className="split">
        <h3 dir="auto">
          {t(`money.transfers.${transfer.kind}`, { amount, page: receiver(money, transfer) })}
        </h3>
        <TransferStateBadge state={transfer.state} />
      </div>
      <p>{whenOf(transfer, reader)}</p>
      {transfer.problem && isOwn && (
        <Problem money={money} transfer={transfer} problem={transfer.problem} />
      )}
      {canRetry && (
        <PostForm action={`/bookings/${money.id}/payments/transfers/${transfer.id}/retry`}>
          <input type="hidden" name="as" value={money.as} />
          <Button>{t('money.transfers.retry')}</Button>
        </PostForm>
      )}
    </li>
  );
}

/** The reason that it waits or came back, with a link to solve it. */
function Problem({ money, transfer, problem }: Omit<Props, 'reader'> & ProblemProps) {
  const t = words('bookings');
  const key = problemKey(problem);
  const isMissing = key === 'account' || key === 'tax';
  if (!isMissing) return <p>{t(`money.problem.${key}`)}</p>;
  if (transfer.partyId !== `profile:${money.performer.id}`)
    return <p>{t(`money.problem.others.${key}`, { name: receiver(money, transfer) })}</p>;
  return (
    <p>
      {t(`money.problem.${key}`)}{' '}
      <a href={key === 'tax' ? '/payouts/tax' : '/payouts'}>
        {t(`booking.step.${key === 'tax' ? 'giveTaxDetails' : 'openAccount'}`)}
      </a>
    </p>
  );
}

type ProblemProps = { transfer: Transfer; problem: string };

function receiver(money: BookingMoney, { partyId }: Transfer): string {
  const { venue, performer, payees } = money;
  if (partyId === `profile:${venue.id}`) return nameInText(venue.displayName);
  const member = payees.find((payee) => payee.partyId === partyId);
  return member?.name ?? nameInText(performer.displayName);
}

function whenOf(transfer: Transfer, reader: Reader): string {
  const t = words('bookings');
  const days = transfer.kind === 'refund' ? refundBusinessDays : payoutBusinessDays;
  switch (transfer.state) {
    case 'waiting':
      return t('money.transfers.since', { day: dayAt(transfer.createdAt, reader) });
    case 'sent':
      if (transfer.arrivesOn)
        return t('money.transfers.arrives', {
          day: writtenDay(transfer.arrivesOn),
        });
      return t(transfer.kind === 'transfer' ? 'money.transfers.toBank' : 'money.transfers.within', {
        day: dayAt(transfer.sentAt ?? transfer.createdAt, reader),
        ...days,
      });
    case 'arrived':
    case 'failed':
    case 'dropped':
      return t('money.transfers.on', {
        day: dayAt(transfer.endedAt ?? transfer.createdAt, reader),
      });
  }
}

/** The message key of a problem. */
function problemKey(problem: string) {
  switch (problem) {
    case 'account-missing':
      return 'account' as const;
    case 'tax-details-missing':
      return 'tax' as const;
    case 'balance_insufficient':
      return 'notYet' as const;
    case 'account_closed':
    case 'bank_account_restricted':
    case 'bank_account_declined':
    case 'could_not_process':
    case 'no_account':
      return 'bank' as const;
    default:
      return 'other' as const;
  }
}
