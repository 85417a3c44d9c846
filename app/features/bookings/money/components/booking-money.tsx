import type { ReactNode } from 'react';
import { aheadStates } from '#app/domain/bookings/lifecycle.ts';
import { overdueDays } from '#app/domain/payments/terms.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { BookingParts } from '../../components/booking-parts.tsx';
import type { Reader } from '../../words/booking-times.ts';
import type { BookingMoney } from '../queries/read-booking-money.server.ts';
import { MoneyInstalment } from './money-instalment.tsx';
import { MoneyTransfers } from './money-transfers.tsx';

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
  const t = words('bookings');
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
  const t = words('bookings');
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
  const t = words('bookings');
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
  const t = words('bookings');
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
