import type { ReactNode } from 'react';
import { aheadStates } from '#app/domain/bookings/lifecycle.ts';
import {
  overdueDays,
  payoutBusinessDays,
  refundBusinessDays,
} from '#app/domain/payments/payment.ts';
import { TransferStateBadge } from '#app/features/payments/transfers/parts.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { formatMinor, formatMinorInFull } from '#app/lib/money/money.ts';
import { dayAt, momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckField, ChoiceField, HiddenFields, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { BookingParts } from '../../parts.tsx';
import { dueDay, type Reader } from '../../words.ts';
import type { BookingMoney } from '../queries.server.ts';

const t = words('bookings');

export const moneySteps = ['paid', 'waiting', 'declined', 'again'] as const;

type Props = {
  money: BookingMoney;
  reader: Reader;
  /** The database’s time. */
  now: Date;
  done?: (typeof moneySteps)[number] | undefined;
  refused?: { message: string } | undefined;
  /** False without a card provider. */
  canPay: boolean;
  /** The trail of the books, and the documents. */
  children?: ReactNode;
};

/** The money of one booking for both sides: instalments, held money, and transfers. */
export function BookingMoneyPage(props: Props) {
  const { money, reader, done, refused, children } = props;
  const day = dayAt(money.startsAt, { timeZone: money.timeZone });
  const values = { ...moneyNames(money), day };
  return (
    <div className="band">
      <PageHead title={t('money.page')}>{t('money.lead', values)}</PageHead>
      <BookingParts id={money.id} here="money" isSigned />
      <div className="stack">
        {done && <Message tone={toneOf[done]}>{t(`money.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
      </div>
      <Held {...props} />
      <Instalments {...props} />
      <MoneyTransfers money={money} reader={reader} />
      <Chargebacks money={money} reader={reader} />
      {children}
    </div>
  );
}

/** The names of the two sides for sentences. */
function moneyNames({ venue, performer }: Pick<BookingMoney, 'venue' | 'performer'>) {
  return {
    venue: nameInText(venue.displayName),
    performer: nameInText(performer.displayName),
  };
}

const toneOf = { paid: 'good', waiting: 'plain', declined: 'bad', again: 'plain' } as const;

function Held({ money, reader }: Props) {
  const { held, currency, side, disputableUntil, timeZone } = money;
  if (held.amountMinor + held.feeMinor === 0) return null;
  const format = (minor: number) => formatMinor(minor, currency);
  const until = {
    performer: nameInText(money.performer.displayName),
    moment: disputableUntil ? momentAt(disputableUntil, { ...reader, timeZone }) : '',
  };
  const key = money.isDisputed ? 'disputed' : disputableUntil ? 'cancelled' : 'meaning';
  return (
    <section className="section" aria-labelledby="held">
      <h2 id="held">{t('money.held.title')}</h2>
      <p className="great-figure">{format(held.amountMinor)}</p>
      <p>
        {t(`money.held.${key}`, until)}
        {side === 'venue' && held.feeMinor > 0 && (
          <> {t('money.held.fee', { fee: format(held.feeMinor) })}</>
        )}
      </p>
    </section>
  );
}

function Instalments(props: Props) {
  const { money } = props;
  if (money.instalments.length === 0)
    return (
      <section className="section" aria-labelledby="instalments">
        <h2 id="instalments">{t('money.instalments.title')}</h2>
        <p>
          {t(
            money.state === 'signing' ? 'money.instalments.afterSigning' : 'money.instalments.none',
          )}
        </p>
      </section>
    );
  // The instalments are in the order of their due dates.
  const first = money.instalments.find(({ state }) => state === 'open')?.id;
  const isAhead = aheadStates.includes(money.state);
  return (
    <section className="section" aria-labelledby="instalments">
      <h2 id="instalments">
        {t(first ? 'money.instalments.title' : 'money.instalments.paidTitle')}
      </h2>
      <ul className="raised-rows stack-4">
        {money.instalments.map((instalment) => (
          <MoneyInstalment
            key={instalment.id}
            {...props}
            instalment={instalment}
            isFirst={instalment.id === first}
          />
        ))}
      </ul>
      {first && isAhead && (
        <p className="field-hint">{t('money.instalments.late', { days: overdueDays })}</p>
      )}
    </section>
  );
}

function Chargebacks({ money, reader }: { money: BookingMoney; reader: Reader }) {
  if (money.chargebacks.length === 0) return null;
  return (
    <section className="section" aria-labelledby="chargebacks">
      <h2 id="chargebacks">{t('money.chargebacks.title')}</h2>
      <ul className="message large stack-2" data-tone="bad">
        {money.chargebacks.map(({ id, state, amountMinor, currency, openedAt }) => (
          <li key={id}>
            {t(`money.chargebacks.${state}`, {
              amount: formatMinor(amountMinor, currency),
              day: dayAt(openedAt, reader),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Transfer = BookingMoney['transfers'][number];
type MoneyTransfersProps = { money: BookingMoney; reader: Reader };

/** Refunds, transfers and payouts, with their states and dates of arrival. */
function MoneyTransfers({ money, reader }: MoneyTransfersProps) {
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

function TransferRow({ money, reader, transfer }: MoneyTransfersProps & { transfer: Transfer }) {
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
function Problem({ money, transfer, problem }: Omit<MoneyTransfersProps, 'reader'> & ProblemProps) {
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

type Instalment = BookingMoney['instalments'][number];
type MoneyInstalmentProps = {
  money: BookingMoney;
  reader: Reader;
  now: Date;
  canPay: boolean;
  instalment: Instalment;
  isFirst: boolean;
};

/** One amount that the venue has to pay, and the way to pay it. */
function MoneyInstalment(props: MoneyInstalmentProps) {
  const { money, reader, instalment } = props;
  const format = (minor: number) => formatMinorInFull(minor, instalment.currency);
  const day = dueDay(instalment.dueAt, { ...reader, timeZone: money.timeZone });
  return (
    <li className="raised stack-3">
      <div className="split">
        <h3>{t(`money.part.${partOf(instalment, money)}`)}</h3>
        <InstalmentBadge {...props} />
      </div>
      <dl className="amounts">
        <div>
          <dt>{t('money.instalments.amount')}</dt>
          <dd>{format(instalment.amountMinor)}</dd>
        </div>
        {instalment.feeMinor > 0 && (
          <div>
            <dt>{t('money.instalments.fee')}</dt>
            <dd>{format(instalment.feeMinor)}</dd>
          </div>
        )}
        <div className="amounts-total">
          <dt>{t('money.instalments.together')}</dt>
          <dd>{format(instalment.amountMinor + instalment.feeMinor)}</dd>
        </div>
      </dl>
      <p>
        {instalment.state === 'paid' && instalment.endedAt
          ? t('money.instalments.paidOn', { day: dayAt(instalment.endedAt, reader) })
          : t('money.instalments.dueOn', { day })}
      </p>
      {instalment.state === 'open' && <Pay {...props} />}
    </li>
  );
}

const parts = [
  'whole',
  'deposit',
  'balance',
  'settlement',
  'cancellation',
  'cancellationFee',
  'again',
  'owed',
] as const;

/** Under a changed contract, earlier payments count, so the new whole is a rest. */
function partOf({ part, state }: Instalment, { instalments }: BookingMoney) {
  const isRest = state === 'open' && instalments.some((one) => one.state === 'paid');
  if (part === 'whole' && isRest) return 'rest' as const;
  return parts.find((one) => one === part) ?? 'whole';
}

function InstalmentBadge({ instalment, now }: MoneyInstalmentProps) {
  if (instalment.state === 'paid')
    return (
      <Badge shape="disc" tone="good">
        {t('money.state.paid')}
      </Badge>
    );
  if (instalment.dueAt < now)
    return (
      <Badge shape="diamond" tone="bad">
        {t('money.state.overdue')}
      </Badge>
    );
  return <Badge shape="ring">{t('money.state.open')}</Badge>;
}

function Pay({ money, instalment, isFirst, canPay }: MoneyInstalmentProps) {
  if (!money.mayPay) return <p>{t(`money.instalments.waits.${money.side}`)}</p>;
  if (money.payableFrom)
    return <p>{t('money.instalments.from', { day: dayAt(money.payableFrom, money) })}</p>;
  if (!canPay) return <p>{t('money.instalments.noProvider')}</p>;
  const { attempt } = instalment;
  const amount = formatMinor(instalment.amountMinor + instalment.feeMinor, instalment.currency);
  return (
    <PostForm className="form" action={`/bookings/${money.id}/payments/${instalment.id}/checkout`}>
      <HiddenFields as={money.as} />
      {attempt?.declineCode && <p className="field-error">{t(declinedKey(attempt.declineCode))}</p>}
      {money.cards.length > 0 && (
        <ChoiceField
          name="savedCardId"
          legend={t('money.pay.with')}
          defaultValue={money.cards[0]?.id}
          choices={[
            ...money.cards.map(({ id, brand, last4 }) => ({
              value: id,
              label: t('money.pay.card', { brand: cardName(brand), last4 }),
            })),
            { value: '', label: t('money.pay.other') },
          ]}
        />
      )}
      <CheckField
        name="keepsCard"
        id={`keep-${instalment.id}`}
        value="on"
        label={t('money.pay.keep')}
        hint={t('money.pay.keepHint')}
      />
      <Button tone={isFirst ? 'spotlight' : 'plain'}>{t('money.pay.go', { amount })}</Button>
    </PostForm>
  );
}

function cardName(brand: string): string {
  return brand === '' ? '' : brand[0]?.toUpperCase() + brand.slice(1);
}

function declinedKey(code: string) {
  switch (code) {
    case 'authentication_required':
      return 'money.declined.authentication' as const;
    case 'insufficient_funds':
      return 'money.declined.funds' as const;
    case 'expired_card':
      return 'money.declined.expired' as const;
    default:
      return 'money.declined.other' as const;
  }
}
