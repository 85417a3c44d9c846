import { formatMinor, formatMinorInFull } from '#app/lib/money/money.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckField, ChoiceField, HiddenFields } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { dueDay, type Reader } from '../../words/booking-times.ts';
import type { BookingMoney } from '../queries/read-booking-money.server.ts';

type Instalment = BookingMoney['instalments'][number];
type Props = {
  money: BookingMoney;
  reader: Reader;
  now: Date;
  canPay: boolean;
  instalment: Instalment;
  isFirst: boolean;
};

/** One amount that the venue has to pay, and the way to pay it. */
export function MoneyInstalment(props: Props) {
  const t = words('bookings');
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

function InstalmentBadge({ instalment, now }: Props) {
  const t = words('bookings');
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

function Pay({ money, instalment, isFirst, canPay }: Props) {
  const t = words('bookings');
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
