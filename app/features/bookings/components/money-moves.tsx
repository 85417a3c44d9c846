import { payoutBusinessDays, refundBusinessDays } from '#app/domain/payments/terms.ts';
import { MoveStateBadge } from '#app/features/payments/components/move-state.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { dayAt } from '#app/lib/day-at.ts';
import { formatMinor } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { BookingMoney } from '../queries/read-booking-money.server.ts';
import type { Reader } from './booking-times.ts';

type Move = BookingMoney['moves'][number];
type Props = { money: BookingMoney; reader: Reader };

/** Refunds, transfers and payouts: where each is, when it arrives, and what it waits for. */
export function MoneyMoves({ money, reader }: Props) {
  const t = words('bookings');
  const shown = money.moves.filter(({ state }) => state !== 'dropped');
  if (shown.length === 0) return null;
  const isDone = shown.every(({ state }) => state === 'arrived');
  return (
    <section className="section" aria-labelledby="moves">
      <h2 id="moves">{t(isDone ? 'money.moves.doneTitle' : 'money.moves.title')}</h2>
      <ul className="money-rows">
        {shown.map((move) => (
          <MoveRow key={move.id} {...{ money, reader, move }} />
        ))}
      </ul>
    </section>
  );
}

function MoveRow({ money, reader, move }: Props & { move: Move }) {
  const t = words('bookings');
  const amount = formatMinor(move.amountMinor, move.currency, reader.language);
  const isOwn = (move.kind === 'refund') === (money.side === 'venue');
  const canRetry =
    isOwn &&
    money.mayRetry &&
    (move.state === 'failed' || (move.state === 'waiting' && move.problem));
  return (
    <li>
      <div className="money-row-head">
        <h3 dir="auto">{t(`money.moves.${move.kind}`, { amount, page: receiver(money, move) })}</h3>
        <MoveStateBadge state={move.state} />
      </div>
      <p>{whenOf(move, reader)}</p>
      {move.problem && isOwn && <p>{t(problemKey(move.problem))}</p>}
      {canRetry && (
        <PostForm action={`/bookings/${money.id}/payments/moves/${move.id}/retry`}>
          <input type="hidden" name="as" value={money.as} />
          <Button>{t('money.moves.retry')}</Button>
        </PostForm>
      )}
    </li>
  );
}

function receiver(money: BookingMoney, { partyId }: Move): string {
  const { venue, performer, payees } = money;
  if (partyId === `profile:${venue.id}`) return nameInText(venue.displayName);
  const member = payees.find((payee) => payee.partyId === partyId);
  return member?.name ?? nameInText(performer.displayName);
}

function whenOf(move: Move, reader: Reader): string {
  const t = words('bookings');
  const days = move.kind === 'refund' ? refundBusinessDays : payoutBusinessDays;
  switch (move.state) {
    case 'waiting':
      return t('money.moves.since', { day: dayAt(move.createdAt, reader) });
    case 'sent':
      if (move.arrivesOn)
        return t('money.moves.arrives', {
          day: dayAt(new Date(`${move.arrivesOn}T12:00Z`), { ...reader, timeZone: 'UTC' }),
        });
      return t(move.kind === 'transfer' ? 'money.moves.toBank' : 'money.moves.within', {
        day: dayAt(move.sentAt ?? move.createdAt, reader),
        ...days,
      });
    case 'arrived':
    case 'failed':
    case 'dropped':
      return t('money.moves.on', { day: dayAt(move.endedAt ?? move.createdAt, reader) });
  }
}

/** What its receiver can do about it, in words. */
function problemKey(problem: string) {
  switch (problem) {
    case 'account-missing':
      return 'money.problem.account' as const;
    case 'tax-details-missing':
      return 'money.problem.tax' as const;
    case 'balance_insufficient':
      return 'money.problem.notYet' as const;
    case 'account_closed':
    case 'bank_account_restricted':
    case 'bank_account_declined':
    case 'could_not_process':
    case 'no_account':
      return 'money.problem.bank' as const;
    default:
      return 'money.problem.other' as const;
  }
}
