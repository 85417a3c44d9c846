import { eventPath } from '#app/domain/events/event-path.ts';
import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { listFormat } from '#app/lib/formats.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { ratesPath } from '../../taxes/components/tax-inputs.tsx';
import { ListSwitch } from '../../waiting/components/list-switch.tsx';
import type { ShownSale } from '../queries/show-sale.server.ts';
import { SalesProgress } from './sales-progress.tsx';
import { TypeList } from './type-list.tsx';

export const saleSteps = [
  ...(['set', 'changed', 'added', 'changedType'] as const),
  ...(['ended', 'offered', 'stopped', 'resumed', 'listOn', 'listOff'] as const),
];

type Props = {
  sale: ShownSale;
  done: (typeof saleSteps)[number] | undefined;
  refused: RefusedForm | undefined;
};

/** The ticket sale of an event: its state, each ticket type, and the next steps. */
export function SalePage({ sale, done, refused }: Props) {
  const t = words('tickets');
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
  const t = words('tickets');
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
  const t = words('tickets');
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
function Standing({ sale: { standing, venueId, eventId } }: Pick<Props, 'sale'>) {
  const t = words('tickets');
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
function Untaxed({ sale: { types, venueId, day } }: Pick<Props, 'sale'>) {
  const t = words('tickets');
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
  const t = words('tickets');
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
  const t = words('tickets');
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
