import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { readBriefly } from '#app/db/shortcuts.server.ts';
import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import { promoLimits } from '#app/domain/tickets/promo-code.ts';
import { queueRules } from '#app/domain/tickets/queue.ts';
import { showPublicEvent } from '#app/features/announcements/queries.server.ts';
import type { ShowView } from '#app/features/announcements/views.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { type Asked, fromOf, requestContext, servicesContext } from '#app/http/context.server.ts';
import { placeIn, queueCookie } from '#app/http/cookies.server.ts';
import { formAction, type Sent } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import {
  CheckField,
  Field,
  HiddenFields,
  InputField,
  PostForm,
  SelectField,
} from '#app/ui/form.tsx';
import { EmptyState, Message } from '#app/ui/page.tsx';
import { takeBasket } from '../baskets/commands.server.ts';
import { codeText } from '../baskets/words.ts';
import { formatEffect } from '../codes/words.ts';
import { type QueueStanding, standInQueue } from '../rush/commands.server.ts';
import { type OfferedType, type PublicSale, readSale } from '../sales/read-sale.server.ts';
import { RoomLegend } from '../seats/parts.tsx';
import { type ShownRoom, showRoom } from '../seats/queries.server.ts';
import { joinWaitingList } from '../waiting/commands.server.ts';
import { joining } from '../waiting/fields.ts';
import type { Route } from './+types/buy';
import { basketForm, codeIn } from './loaders.server.ts';
import { askedAddress, QuantityInput, quantityField, ShowHead } from './parts.tsx';

const t = words('tickets');

/** The ticket sale of a public show. The numbers left are never cached. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return orRefuse(async () => {
    const services = context.get(servicesContext);
    const key = [params.idAndName, currentLanguage(), codeIn(request)].join(' ');
    const cached = remembered(services.database, key, () => find({ context, params, request }));
    let { show, sale } = await cached.value;
    const { pathname, search } = new URL(request.url);
    // The addresses that its forms are sent to begin alike.
    if (!`${pathname}/`.startsWith(`${show.path}/tickets/`))
      throw redirect(`${show.path}/tickets${search}`, 301);
    const { brand } = services;
    const isOpen = !sale.isStopped && !show.isPast && show.status !== 'cancelled';
    const from = fromOf(context.get(requestContext).clientAddress, null);
    const visitor = { showId: show.id, place: placeIn(request, show.id) };
    const queue = isOpen ? await standInQueue({ ...services, from }, null, visitor) : null;
    const cookie = queue?.place && queueCookie({ brand, showId: show.id, place: queue.place });
    const headers = {
      'cache-control': 'private, no-store',
      ...(cookie && { 'set-cookie': cookie }),
    };
    // A visitor in the queue has no seat map to look at.
    const isWaiting = queue?.state === 'waiting';
    if (!isWaiting && !cached.isNew) ({ show, sale } = await cached.renew());
    const room = isWaiting ? null : await showRoom(services.database.orm, sale);
    const takesCards = services.cards !== null;
    const page = { show, sale, takesCards, room, queue: queue && viewOf(queue, show) };
    return data(page, { headers });
  });
}

/** A waiting crowd reads one cached show; its sale is read anew for visitors who may buy. */
const remembered = readBriefly<Awaited<ReturnType<typeof find>>>(500);

async function find({ context, params, request }: Asked & { params: Sent['params'] }) {
  const { orm } = context.get(servicesContext).database;
  const id = eventIdIn(params.idAndName ?? '');
  const show = id ? await showPublicEvent(orm, id) : null;
  const sale = show && (await readSale(orm, show.id, codeIn(request)));
  if (!show || !sale) throw new AppError('not-found', t('refused.noSaleHere'));
  return { show, sale };
}

export const action = pageForms({
  '': formAction(takeBasket, basketForm),
  seats: formAction(takeBasket, { ...basketForm, to: (_, { link }) => `/orders/${link}/seats` }),
  waiting: formAction(joinWaitingList, { to: (_, { link }) => `/waiting/${link}` }),
});

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** To search engines it is a part of the show’s own page. */
export const meta: Route.MetaFunction = ({ loaderData: page, matches }) => {
  if (!page) return privatePage(() => t('buy.get'))({ matches });
  const { title, venueName: venue, longDay: day, path } = page.show;
  const { brand } = matches[0].loaderData;
  return [
    { title: [t('buy.get'), title, day, brand.product].join(' · ') },
    { name: 'description', content: words('announcements')('describe', { title, venue, day }) },
    { tagName: 'link', rel: 'canonical', href: addressAt(brand.site, path) },
  ];
};

export default function Buy({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { queue, ...page } = loaderData;
  if (queue?.state === 'waiting') return <QueuePage {...page} queue={queue} refused={refused} />;
  return <BuyPage {...page} refused={refused} note={queue && <TurnNote {...queue} />} />;
}

type Props = {
  show: ShowView;
  sale: PublicSale;
  queue: Extract<QueueView, { state: 'waiting' }>;
  refused: RefusedForm | undefined;
};

/** The page of a visitor in the queue. It reloads by itself, also without a script. */
function QueuePage({ show, sale, queue, refused }: Props) {
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
function TurnNote({ until }: Extract<QueueView, { state: 'turn' }>) {
  return <Message tone="good">{t('queue.turn', { time: until })}</Message>;
}

type BuyPageProps = {
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
export function BuyPage({ show, sale, takesCards, room, refused, note }: BuyPageProps) {
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

function Offer({ show, sale, takesCards, room, refused }: BuyPageProps) {
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
function CodeMessage({ sale: { code, currency } }: Pick<BuyPageProps, 'sale'>) {
  if (!code) return null;
  const { word, effect, refusal } = code;
  return (
    <Message tone={effect ? 'good' : 'bad'}>
      {effect && t('buy.codeCounts', { word, effect: formatEffect(effect, currency) })}
      {!effect && (refusal ? codeText(refusal) : t('buy.codeUnknown', { word }))}
    </Message>
  );
}

/** A code lowers prices or shows more, before anything is chosen. */
function CodeForm({ show, sale: { code } }: Pick<BuyPageProps, 'show' | 'sale'>) {
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

/** The address of a show’s ticket sale, with the buyer’s code; `at`: below that. */
function buyPath(show: { path: string }, { code }: Pick<PublicSale, 'code'>, at = '') {
  const query = code?.effect ? `?${new URLSearchParams({ code: code.word })}` : '';
  return `${show.path}/tickets${at}${query}`;
}

type JoinFormProps = {
  /** Its action. */
  address: string;
  types: readonly OfferedType[];
  refused: RefusedForm | undefined;
};

/** The form for a waiting list: type, quantity and address. */
function JoinForm({ address, types, refused }: JoinFormProps) {
  const waited = types.filter(({ canWait }) => canWait);
  const [first] = waited;
  if (!first) return null;
  // Values typed for a basket aren’t for this form.
  const own = refused && 'email' in refused.typed ? refused : undefined;
  const least = Math.min(...waited.map(({ leastPerOrder }) => leastPerOrder));
  const typed = own?.typed ?? { quantity: String(least) };
  const field = formFields(joining, { fields: {}, ...own, typed });
  return (
    <section className="stack-2" aria-labelledby="waiting">
      <h2 id="waiting">{t('waiting.joinTitle')}</h2>
      <p>{t('waiting.rule')}</p>
      <PostForm className="form" action={address}>
        {waited.length === 1 ? (
          <input type="hidden" name="typeId" value={first.id} />
        ) : (
          <SelectField
            {...field.typeId}
            label={t('waiting.type')}
            options={waited.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <InputField of={field.quantity} />
        <InputField of={field.name} autoComplete="name" dir="auto" />
        <InputField of={field.email} autoComplete="email" />
        <HiddenFields askedEmail={askedAddress(own)} />
        <div className="row">
          <Button>{t('waiting.join')}</Button>
        </div>
      </PostForm>
    </section>
  );
}

/** The price levels in the room, and its free seats. */
function RoomPicture({ room: { picture, levels } }: { room: ShownRoom }) {
  const { width, height, names, free, taken } = picture;
  return (
    <figure className="room-picture">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('seats.picture')}
        // A small room isn’t drawn with large seats.
        style={{ maxWidth: `${width * remPerUnit}rem` }}
      >
        <path className="room-taken" d={taken} />
        {free.map((path, level) => (
          <path key={levels[level]?.name} data-level={level} d={path} />
        ))}
        {names.map(({ name, x, y }) => (
          <text key={name} x={x} y={y} textAnchor="middle">
            {name}
          </text>
        ))}
      </svg>
      <figcaption>
        <RoomLegend
          levels={levels.map(({ free: count, ...level }) => ({
            ...level,
            note: count === 0 ? t('buy.soldOut') : t('buy.left', { count }),
          }))}
          states={['taken']}
        />
      </figcaption>
    </figure>
  );
}

const remPerUnit = 0.8;

type QueueView = NonNullable<ReturnType<typeof viewOf>>;

/** The state of a visitor in a queue, for its page; null without one. */
function viewOf(standing: QueueStanding, { timeZone }: { timeZone: string }) {
  const clock = (at: Date) => clockAt(at, timeZone, { timeZone }).there;
  switch (standing.state) {
    case 'none':
      return null;
    case 'turn':
      return { state: 'turn' as const, until: clock(standing.until) };
    case 'waiting': {
      const { ahead, isNew, perMinute, turnAt } = standing;
      const seconds = Math.ceil((turnAt.getTime() - Date.now()) / 1_000);
      return {
        state: 'waiting' as const,
        ahead,
        isNew,
        perMinute,
        turnAt: clock(turnAt),
        /** Seconds until the page reloads: at the turn of a visitor who is nearly in. */
        reloadSeconds: Math.min(queueRules.reloadSeconds, Math.max(3, seconds)),
      };
    }
  }
}
