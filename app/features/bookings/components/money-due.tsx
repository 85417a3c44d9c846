import { dayAt } from '#app/lib/day-at.ts';
import { formatMinor, formatMinorInFull } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckField, ChoiceField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { BookingMoney } from '../queries/read-booking-money.server.ts';
import { dueDay, type Reader } from './booking-times.ts';

type Due = BookingMoney['dues'][number];
type Props = {
  money: BookingMoney;
  reader: Reader;
  now: Date;
  canPay: boolean;
  due: Due;
  isFirst: boolean;
};

/** One amount that the venue has to pay, and the way to pay it. */
export function MoneyDue(props: Props) {
  const t = words('bookings');
  const { money, reader, due } = props;
  const written = (minor: number) => formatMinorInFull(minor, due.currency, reader.language);
  const day = dueDay(due.dueAt, { ...reader, timeZone: money.timeZone });
  return (
    <li>
      <div className="money-row-head">
        <h3>{t(`money.part.${partOf(due.part)}`)}</h3>
        <DueBadge {...props} />
      </div>
      <dl className="amounts">
        <div>
          <dt>{t('money.dues.amount')}</dt>
          <dd>{written(due.amountMinor)}</dd>
        </div>
        {due.feeMinor > 0 && (
          <div>
            <dt>{t('money.dues.fee')}</dt>
            <dd>{written(due.feeMinor)}</dd>
          </div>
        )}
        <div className="amounts-total">
          <dt>{t('money.dues.together')}</dt>
          <dd>{written(due.amountMinor + due.feeMinor)}</dd>
        </div>
      </dl>
      <p>
        {due.state === 'paid' && due.endedAt
          ? t('money.dues.paidOn', { day: dayAt(due.endedAt, reader) })
          : t('money.dues.dueOn', { day })}
      </p>
      {due.state === 'open' && <Pay {...props} />}
    </li>
  );
}

const parts = [
  'whole',
  'deposit',
  'balance',
  'cancellation',
  'cancellationFee',
  'again',
  'owed',
] as const;

function partOf(part: string) {
  return parts.find((one) => one === part) ?? 'whole';
}

function DueBadge({ due, now }: Props) {
  const t = words('bookings');
  if (due.state === 'paid')
    return (
      <Badge shape="disc" tone="good">
        {t('money.state.paid')}
      </Badge>
    );
  if (due.dueAt < now)
    return (
      <Badge shape="diamond" tone="bad">
        {t('money.state.overdue')}
      </Badge>
    );
  return <Badge shape="ring">{t('money.state.open')}</Badge>;
}

function Pay({ money, reader, due, isFirst, canPay }: Props) {
  const t = words('bookings');
  if (!money.mayPay) return <p>{t(`money.dues.waits.${money.side}`)}</p>;
  if (!canPay) return <p>{t('money.dues.noProvider')}</p>;
  const { attempt } = due;
  const amount = formatMinor(due.amountMinor + due.feeMinor, due.currency, reader.language);
  return (
    <PostForm className="form" action={`/bookings/${money.id}/payments/${due.id}/checkout`}>
      <input type="hidden" name="as" value={money.as} />
      {attempt?.declineCode && <p className="field-error">{t(declinedKey(attempt.declineCode))}</p>}
      {money.cards.length > 0 && (
        <ChoiceField
          name="card"
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
        name="keep"
        id={`keep-${due.id}`}
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
