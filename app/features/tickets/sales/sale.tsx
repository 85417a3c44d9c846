import { eventPath } from '#app/domain/events/event.ts';
import { ticketsPath } from '#app/domain/tickets/sale.ts';
import type { SalesDay, SalesLine } from '#app/domain/tickets/sales-by-day.ts';
import type { SoldType } from '#app/domain/tickets/ticket-types.ts';
import { inWords } from '#app/fields/in-words.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { listFormat } from '#app/lib/formats.ts';
import { formatMinor, formatMinorInFull } from '#app/lib/money/money.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { ratesPath } from '../taxes/parts.tsx';
import { setWaitingList } from '../waiting/commands.server.ts';
import type { Route } from './+types/sale';
import { resumeSale, stopSale } from './commands.server.ts';
import { type ShownSale, showSale } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ services, viewer, url, params }: Viewed<'eventId'>) => {
  const sale = await showSale(services, viewer, params);
  return { as: sale.venueId, sale, done: doneIn(url, saleSteps) };
});

export const action = pageForms({
  stop: formAction(stopSale, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}?done=stopped`,
  }),
  resumption: formAction(resumeSale, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}?done=resumed`,
  }),
  'waiting-list': formAction(setWaitingList, {
    to: ({ as, eventId, isOn }) =>
      `${ticketsPath(as, eventId)}?done=${isOn ? 'listOn' : 'listOff'}`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('sales.short'),
  page?.sale.title,
  page?.sale.day.long,
]);

const saleSteps = [
  ...(['set', 'changed', 'added', 'changedType'] as const),
  ...(['ended', 'offered', 'stopped', 'resumed', 'listOn', 'listOff'] as const),
];

/** The ticket sale of an event: its state, each ticket type, and the next steps. */
export default function Sale({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { sale, done } = loaderData;
  const { eventId, venueId, title, day, rules, types, standing, publicPath } = sale;
  const address = ticketsPath(venueId, eventId);
  const isFirst = types.length === 0;
  const isOpen = standing !== 'over' && standing !== 'cancelled';
  return (
    <div className="band">
      <PageHead title={t('sales.title', { event: title })}>{day.long}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`sales.done.${done}`)}</Message>}
        {rules ? <Standing sale={sale} /> : <EmptyState>{t('sales.none')}</EmptyState>}
        <Untaxed sale={sale} />
        {rules && !isFirst && <Totals sale={sale} currency={rules.currency} />}
        {rules && isFirst && isOpen && <EmptyState>{t('sales.noTypes')}</EmptyState>}
        {rules && !isFirst && <TypeList sale={sale} currency={rules.currency} />}
        <Selling address={address} isOpen={isOpen} isSetUp={rules !== null} isFirst={isFirst} />
        {rules && !isFirst && <SalesProgress sale={sale} />}
        {!isFirst && <Buyers address={address} isOpen={isOpen} />}
        {rules && !isFirst && isOpen && <ListSwitch sale={sale} />}
        {standing === 'on sale' && <Stop address={address} />}
        <p className="links">
          {rules && isOpen && (
            <a className="quiet-link" href={`${address}/rules`}>
              {t('sales.changeRules')}
            </a>
          )}
          {publicPath && (
            <a className="quiet-link" href={publicPath}>
              {t('sales.publicLink')}
            </a>
          )}
          <a className="quiet-link" href={eventPath(venueId, eventId)}>
            {t('sales.toEvent')}
          </a>
        </p>
      </div>
    </div>
  );
}

type SellingProps = { address: string; isOpen: boolean; isSetUp: boolean; isFirst: boolean };

/** Links to everything the venue sells or gives away. */
function Selling({ address, isOpen, isSetUp, isFirst }: SellingProps) {
  const [to, label] = isSetUp
    ? ([`${address}/new-type`, 'sales.addType'] as const)
    : ([`${address}/rules`, 'sales.setUp'] as const);
  return (
    <div className="row">
      {isOpen && (
        <LinkButton href={to} {...(isFirst && { tone: 'spotlight' })}>
          {t(label)}
        </LinkButton>
      )}
      {isOpen && isSetUp && <LinkButton href={`${address}/seats`}>{t('seats.short')}</LinkButton>}
      {!isFirst && (
        <>
          <LinkButton href={`${address}/codes`}>{t('code.short')}</LinkButton>
          <LinkButton href={`${address}/comps`}>{t('comp.short')}</LinkButton>
        </>
      )}
    </div>
  );
}

/** Links to the ticket holders, before the night and at the door. */
function Buyers({ address, isOpen }: { address: string; isOpen: boolean }) {
  return (
    <div className="row">
      <LinkButton href={`${address}/orders`}>{t('sales.orders.short')}</LinkButton>
      <LinkButton href={`${address}/mailings`}>{t('mailing.short')}</LinkButton>
      <LinkButton href={`${address}/door`}>{t('door.title')}</LinkButton>
      <LinkButton href={`${address}/door-list`}>{t('sales.door.short')}</LinkButton>
      {isOpen && <LinkButton href={`${address}/import`}>{t('import.short')}</LinkButton>}
    </div>
  );
}

/** The state of the sale, and the steps to open it. */
function Standing({ sale: { standing, venueId, eventId } }: { sale: ShownSale }) {
  if (standing === 'not set up') return null;
  const isOn = standing === 'on sale';
  const isUnannounced = standing === 'not announced' || standing === 'other price';
  return (
    <>
      <Badge shape={isOn ? 'disc' : 'square'} tone={isOn ? 'good' : 'quiet'}>
        {t(`sales.standing.${standing}`)}
      </Badge>
      {!isOn && <p>{t(`sales.next.${standing}`)}</p>}
      {isUnannounced && (
        <p>
          <LinkButton href={`${eventPath(venueId, eventId)}/announcement`} tone="spotlight">
            {t(standing === 'not announced' ? 'sales.announce' : 'sales.changeAnnouncement')}
          </LinkButton>
        </p>
      )}
      {standing === 'stopped' && (
        <PostForm action={`${ticketsPath(venueId, eventId)}/resumption`}>
          <Button tone="spotlight">{t('sales.resume')}</Button>
        </PostForm>
      )}
    </>
  );
}

/** Types that aren’t sold, since their tax has no rate on the day of the show. */
function Untaxed({ sale: { types, venueId, day } }: { sale: ShownSale }) {
  const untaxed = types.filter(({ rate, isEnded }) => rate === null && !isEnded);
  if (untaxed.length === 0) return null;
  const names = [...new Set(untaxed.map(({ taxName }) => taxName))];
  return (
    <Message tone="plain">
      {t('tax.missing', {
        name: joined(names),
        types: joined(untaxed.map(({ name }) => name)),
        day: day.long,
      })}{' '}
      <a href={ratesPath(venueId)}>{t('tax.list')}</a>
    </Message>
  );
}

const joined = (names: string[]) => listFormat({ type: 'conjunction' }).format(names);

function Totals({ sale: { totals }, currency }: { sale: ShownSale; currency: string }) {
  const { sold, comps, elsewhere, held, left, grossMinor, feeMinor } = totals;
  const figures = [
    ['sold', sold],
    ...(comps > 0 ? [['comps', comps] as const] : []),
    ...(elsewhere > 0 ? [['elsewhere', elsewhere] as const] : []),
    ...(held > 0 ? [['held', held] as const] : []),
    ['left', left],
    ['takings', formatMinorInFull(grossMinor, currency)],
    ...(feeMinor > 0 ? [['fees', formatMinorInFull(feeMinor, currency)] as const] : []),
  ] as const;
  return (
    <dl className="row figures times">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{t(`sales.${name}`)}</dt>
          <dd>
            <strong>{figure}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Stop({ address }: { address: string }) {
  return (
    <details>
      <summary>{t('sales.stop.title')}</summary>
      <PostForm className="form" action={`${address}/stop`}>
        <p>{t('sales.stop.text')}</p>
        <div className="row">
          <Button tone="danger">{t('sales.stop.button')}</Button>
        </div>
      </PostForm>
    </details>
  );
}

type TypeListProps = { sale: ShownSale; currency: string };

/** Each ticket type of an event: its price, state and takings. */
function TypeList({ sale, currency }: TypeListProps) {
  const address = `${ticketsPath(sale.venueId, sale.eventId)}/types`;
  return (
    <section className="stack-2" aria-labelledby="types">
      <h2 id="types">{t('sales.types')}</h2>
      <ul className="rows">
        {sale.types.map((type) => (
          <li key={type.id}>
            <div className="row-text">
              <h3>
                <a href={`${address}/${type.id}`}>
                  <bdi>{type.name}</bdi>
                </a>
              </h3>
              <span>{factsOf(type, sale, currency).join(' · ')}</span>
              <small>
                {[
                  t('sales.soldCount', { count: type.sold }),
                  ...(type.comps > 0 ? [t('sales.compCount', { count: type.comps })] : []),
                  ...(type.elsewhere > 0
                    ? [t('sales.elsewhereCount', { count: type.elsewhere })]
                    : []),
                  ...(type.held > 0 ? [t('sales.heldCount', { count: type.held })] : []),
                  t('sales.leftCount', { count: type.left }),
                  ...waitingOf(type, sale),
                ].join(' · ')}
              </small>
            </div>
            <p className="row-amount">
              <strong>{formatMinorInFull(type.grossMinor, currency)}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(type: SoldType, { types, timeZone }: ShownSale, currency: string): string[] {
  const { priceMinor, doorPriceMinor, ticketsEach, state, saleFrom } = type;
  const written = (minor: number) =>
    minor === 0 ? t('sales.freePrice') : formatMinor(minor, currency);
  const nameOf = (wanted: string | null) => types.find(({ id }) => id === wanted)?.name ?? '';
  return [
    written(priceMinor),
    ...(doorPriceMinor === null ? [] : [t('sales.atDoor', { price: written(doorPriceMinor) })]),
    t(`sales.state.${state}`, {
      moment: saleFrom ? momentAt(saleFrom, { timeZone }) : '',
      name: nameOf(type.afterTypeId),
    }),
    ...(type.isHidden ? [t('sales.hidden')] : []),
    ...(ticketsEach > 1 ? [t('sales.bundle', { count: ticketsEach })] : []),
    ...(type.sharesWith ? [t('sales.shares', { name: nameOf(type.sharesWith) })] : []),
  ];
}

/** The buyers waiting for it, and the tickets put back on sale. */
function waitingOf({ id }: SoldType, { waiting, pooled }: ShownSale): string[] {
  const isOf = ({ typeId }: { typeId: string }) => typeId === id;
  return [
    ...waiting
      .filter(isOf)
      .map(({ people, quantity }) => t('sales.waiting.count', { count: people, wanted: quantity })),
    ...pooled.filter(isOf).map(({ count }) => t('sales.pooled', { count })),
  ];
}

/**
 * Sales day by day, as a picture, a sentence and a table, beside the break-even of the deals. One
 * day alone is no picture.
 */
function SalesProgress({ sale }: { sale: ShownSale }) {
  const { days, line } = sale;
  return (
    <section className="simulator stack" aria-labelledby="progress">
      <h2 id="progress">{t('sales.progress.title')}</h2>
      {!line && <p className="field-hint">{t('sales.progress.none')}</p>}
      {line && days.length > 1 && (
        <figure>
          <Chart line={line} days={days} />
          <figcaption>
            <Legend sale={sale} />
          </figcaption>
        </figure>
      )}
      <BreakEven sale={sale} />
      {line && <Days days={days} />}
    </section>
  );
}

function Chart({ line, days }: { line: SalesLine; days: readonly SalesDay[] }) {
  const last = days.at(-1);
  const summary = t('sales.progress.summary', {
    count: last?.total ?? 0,
    day: writtenDay(last?.day ?? line.lastDay),
  });
  const { points, evenY, most, firstDay, lastDay } = line;
  return (
    <div className="chart">
      <span>{inWords(most)}</span>
      <div className="chart-plot">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${t('sales.progress.chart')}. ${summary}`}
        >
          {evenY !== null && (
            <line data-line="even" x1={0} x2={100} y1={100 - evenY} y2={100 - evenY} />
          )}
          <polyline
            data-line="sold"
            points={points.map(({ x, y }) => `${x},${Math.round((100 - y) * 100) / 100}`).join(' ')}
          />
        </svg>
      </div>
      <div className="split">
        <span>{writtenDay(firstDay, { dateStyle: 'medium' })}</span>
        <span>{writtenDay(lastDay, { dateStyle: 'medium' })}</span>
      </div>
    </div>
  );
}

function Legend({ sale: { breakEven } }: { sale: ShownSale }) {
  return (
    <ul className="chart-legend stack-1">
      <li data-mark="sold">{t('sales.progress.line')}</li>
      {breakEven.sold !== null && (
        <li data-mark="evenLine">
          {t(`sales.progress.${breakEven.kind === 'at' ? 'evenLine' : 'leastLine'}`, {
            number: inWords(breakEven.sold),
          })}
        </li>
      )}
    </ul>
  );
}

/** The distance of the night from covering its deals; nothing where no deal states it. */
function BreakEven({ sale: { breakEven, deals, days } }: { sale: ShownSale }) {
  if (breakEven.kind === 'unknown') return null;
  return (
    <div className="stack-1">
      <p>{saidOf(breakEven, days.at(-1)?.total ?? 0)}</p>
      {deals.length > 1 && (
        <ul aria-label={t('sales.progress.deals')}>
          {deals.map((deal) => (
            <li key={deal.bookingId} dir="auto">
              {saidOfDeal(deal)}
            </li>
          ))}
        </ul>
      )}
      <p className="field-hint">{t('sales.progress.hint')}</p>
    </div>
  );
}

function saidOf(breakEven: ShownSale['breakEven'], total: number): string {
  const { kind, sold } = breakEven;
  if (sold === null) return t('sales.progress.never');
  const number = inWords(sold);
  const count = sold - total;
  if (kind === 'at')
    return count > 0
      ? t('sales.progress.missing', { count, number })
      : t('sales.progress.covered', { number });
  return count > 0
    ? t('sales.progress.severalMissing', { count, number })
    : t('sales.progress.severalCovered', { number });
}

function saidOfDeal({ performer, sellable, breakEvenSold }: ShownSale['deals'][number]): string {
  const name = performer ?? t('sales.progress.gone');
  if (sellable === 0) return t('sales.progress.dealUnknown', { name });
  return breakEvenSold === null
    ? t('sales.progress.dealNever', { name })
    : t('sales.progress.dealAt', { name, count: breakEvenSold });
}

/** Behind the picture, or in its place. */
function Days({ days }: { days: readonly SalesDay[] }) {
  const table = (
    <>
      <table className="amount-table">
        <thead>
          <tr>
            {(['day', 'sold', 'total'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`sales.progress.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sold, total }) => (
            <tr key={day}>
              <th scope="row">{writtenDay(day)}</th>
              <td>{inWords(sold)}</td>
              <td>{inWords(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">{t('sales.progress.backHint')}</p>
    </>
  );
  if (days.length === 1) return table;
  return (
    <details>
      <summary>{t('sales.progress.table')}</summary>
      {table}
    </details>
  );
}

/** The state of the waiting lists, and the button that changes it. */
function ListSwitch({ sale }: { sale: ShownSale }) {
  const { hasWaitingList: isOn, venueId, eventId } = sale;
  return (
    <details>
      <summary>{t('sales.waiting.title')}</summary>
      <PostForm className="form" action={`${ticketsPath(venueId, eventId)}/waiting-list`}>
        <p>{t(isOn ? 'sales.waiting.on' : 'sales.waiting.off')}</p>
        {isOn && <p className="field-hint">{t('sales.waiting.turnOffHint')}</p>}
        {!isOn && <input type="hidden" name="isOn" value="yes" />}
        <div className="row">
          <Button>{t(isOn ? 'sales.waiting.turnOff' : 'sales.waiting.turnOn')}</Button>
        </div>
      </PostForm>
    </details>
  );
}
