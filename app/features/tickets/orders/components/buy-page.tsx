import type { ReactNode } from 'react';
import { promoLimits } from '#app/domain/tickets/promo-code.ts';
import type { ShowView } from '#app/features/announcements/views.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CheckField, Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { codeText } from '../../baskets/words/refused-grant.ts';
import { effectOf } from '../../codes/components/codes-page.tsx';
import type { OfferedType, PublicSale } from '../../sales/queries/read-sale.server.ts';
import { RoomPicture } from '../../seats/components/room-picture.tsx';
import type { ShownRoom } from '../../seats/queries/show-room.server.ts';
import { JoinForm } from '../../waiting/components/join-form.tsx';
import { buyPath } from '../words/buy-path.ts';
import { QuantityInput, quantityField } from './quantity-input.tsx';
import { ShowHead } from './show-head.tsx';

type Props = {
  show: ShowView;
  sale: PublicSale;
  /** Paid tickets can be bought here. */
  takesCards: boolean;
  /** Null where no seats are numbered. */
  room: ShownRoom | null;
  refused: RefusedForm | undefined;
  /** Shown above the sale. */
  note?: ReactNode;
};

/** The ticket sale of a show: quantities of each type, and one button. */
export function BuyPage({ show, sale, takesCards, room, refused, note }: Props) {
  const t = words('tickets');
  const isOpen = !sale.isStopped && !show.isPast && show.status !== 'cancelled';
  return (
    <div className="band task">
      <ShowHead show={show}>{t('buy.title', { event: show.title })}</ShowHead>
      <div className="stack">
        {note}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {isOpen ? (
          <>
            <CodeMessage sale={sale} />
            {!takesCards && sale.types.some(isPriced) && (
              <Message tone="plain">{t('buy.noCards')}</Message>
            )}
            {room && <RoomPicture room={room} />}
            <Offer show={show} sale={sale} takesCards={takesCards} room={room} refused={refused} />
            <JoinForm
              address={`${show.path}/tickets/waiting`}
              types={sale.types}
              refused={refused}
            />
            <CodeForm show={show} sale={sale} />
          </>
        ) : (
          <EmptyState>{t(sale.isStopped ? 'buy.stopped' : 'buy.closed')}</EmptyState>
        )}
      </div>
    </div>
  );
}

function Offer({ show, sale, takesCards, room, refused }: Props) {
  const t = words('tickets');
  const { types, mostPerPerson } = sale;
  const [rate = 0, ...otherRates] = new Set(types.map(({ taxBasisPoints }) => taxBasisPoints));
  const isMixed = otherRates.length > 0;
  if (types.length === 0) return <EmptyState>{t('buy.soon')}</EmptyState>;
  const canTake = (type: OfferedType) =>
    type.state === 'on sale' && (takesCards || !isPriced(type));
  const isAny = types.some(canTake);
  return (
    <PostForm className="form" action={buyPath(show, sale)}>
      <ul className="ticket-types">
        {types.map((type) => (
          <Type
            key={type.id}
            type={type}
            sale={sale}
            isMixed={isMixed}
            timeZone={show.timeZone}
            canTake={canTake(type)}
            typed={refused?.typed[quantityField(type.id)]}
          />
        ))}
      </ul>
      {mostPerPerson !== null && <p>{t('buy.perPerson', { count: mostPerPerson })}</p>}
      <p className="field-hint">
        {rate === 0 && !isMixed
          ? t('buy.allIn')
          : t(isMixed ? 'buy.allInMixed' : 'buy.allInTaxed', { percent: writtenRate(rate) })}
      </p>
      {isAny && (
        <>
          {room?.hasWheelchair && (
            <CheckField
              name="needsWheelchair"
              value="yes"
              hint={t('seats.wheelchairHint')}
              label={t('seats.needsWheelchair')}
            />
          )}
          <div className="row">
            <Button tone="spotlight">{t(room ? 'buy.holdBest' : 'buy.hold')}</Button>
            {room && <Button formAction={buyPath(show, sale, '/seats')}>{t('buy.choose')}</Button>}
          </div>
        </>
      )}
    </PostForm>
  );
}

/** The effect of the buyer’s code, or the reason why it has none. */
function CodeMessage({ sale: { code, currency } }: Pick<Props, 'sale'>) {
  const t = words('tickets');
  if (!code) return null;
  const { word, effect, refusal } = code;
  return (
    <Message tone={effect ? 'good' : 'bad'}>
      {effect && t('buy.codeCounts', { word, effect: effectOf(effect, currency) })}
      {!effect && (refusal ? codeText(refusal) : t('buy.codeUnknown', { word }))}
    </Message>
  );
}

/** A code lowers prices or shows more, before anything is chosen. */
function CodeForm({ show, sale: { code } }: Pick<Props, 'show' | 'sale'>) {
  const t = words('tickets');
  return (
    <details open={code !== null && !code.effect}>
      <summary>{t('buy.haveCode')}</summary>
      <form className="form" action={`${show.path}/tickets`}>
        <Field name="code" label={t('buy.code')} autoComplete="off" maxLength={promoLimits.word} />
        <div className="row">
          <Button>{t('buy.useCode')}</Button>
        </div>
      </form>
    </details>
  );
}

type TypeProps = {
  type: OfferedType;
  /** Rates of tax differ, so that each says its own. */
  isMixed: boolean;
  /** Some of it can be put into a basket. */
  canTake: boolean;
  sale: PublicSale;
  timeZone: string;
  typed: string | undefined;
};

function Type({ type, sale, isMixed, canTake, timeZone, typed }: TypeProps) {
  const t = words('tickets');
  const { id, name, description, priceMinor, ticketsEach, most, leastPerOrder } = type;
  const price = priceMinor === 0 ? t('buy.free') : formatMinor(priceMinor, sale.currency);
  return (
    <li>
      <div className="stack-1">
        <h2 id={`type-${id}`} dir="auto">
          {name}
        </h2>
        <p>
          {type.fullPriceMinor > priceMinor && (
            <>
              <s>{formatMinor(type.fullPriceMinor, sale.currency)}</s>{' '}
            </>
          )}
          <b>{price}</b>
          {ticketsEach > 1 && ` · ${t('buy.bundle', { count: ticketsEach })}`}
          {isMixed &&
            priceMinor > 0 &&
            ` · ${t('buy.taxed', { percent: writtenRate(type.taxBasisPoints) })}`}
        </p>
        {description && (
          <p className="written" dir="auto">
            {description}
          </p>
        )}
        <State type={type} timeZone={timeZone} />
      </div>
      {canTake && <QuantityInput typeId={id} most={Math.max(most, leastPerOrder)} typed={typed} />}
    </li>
  );
}

function State({ type, timeZone }: Pick<TypeProps, 'type' | 'timeZone'>) {
  const t = words('tickets');
  const { state, left, leastPerOrder, mostPerPerson, saleFrom, after } = type;
  if (state === 'sold out') return <p>{t('buy.soldOut')}</p>;
  if (state === 'over') return <p>{t('buy.over')}</p>;
  if (state === 'later') return <p>{t('buy.later', { type: after })}</p>;
  if (state === 'not yet' && saleFrom)
    return <p>{t('buy.from', { time: momentAt(saleFrom, { timeZone }) })}</p>;
  return (
    <>
      {left < fewLeft && <p>{t('buy.left', { count: left })}</p>}
      {mostPerPerson !== null && <p>{t('buy.eachPerson', { count: mostPerPerson })}</p>}
      {leastPerOrder > 1 && <p>{t('buy.least', { count: leastPerOrder })}</p>}
    </>
  );
}

const isPriced = ({ priceMinor }: OfferedType) => priceMinor > 0;

const writtenRate = (basisPoints: number) => numberFormat().format(basisPoints / 100);

/** From here on down the number left is shown. */
const fewLeft = 10;
