import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';
import type { SoldType } from '#app/domain/tickets/sold-types.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { writePercent } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';
import { listRateChoices } from '../../taxes/queries/list-tax-rates.server.ts';
import { type ShownSale, showSale } from './show-sale.server.ts';

type Starting = { eventId: string; typeId: string | null; wheelchairOf?: string | null };

/**
 * The values of a ticket type’s form.
 * @param typeId null for a new one
 * @param wheelchairOf the type at whose price a new one sets wheelchair places aside
 * @throws AppError `conflict` before the sale has rules
 */
export async function startType(
  orm: Orm,
  viewer: Viewer,
  { eventId, typeId, wheelchairOf = null }: Starting,
) {
  const sale = await showSale(orm, viewer, eventId);
  const t = words('tickets');
  if (!sale.rules) throw new AppError('conflict', t('refused.noSale'));
  const present = sale.types.find(({ id }) => id === typeId);
  const like = sale.types.find((type) => type.id === wheelchairOf && hasLooseTickets(type, sale));
  if ((typeId !== null && !present) || (wheelchairOf !== null && !like))
    throw new AppError('not-found', t('refused.noType'));
  const others = sale.types.filter(({ id }) => id !== typeId);
  return {
    eventId,
    venueId: sale.venueId,
    title: sale.title,
    currency: sale.rules.currency,
    present: present
      ? {
          name: present.name,
          isOff: present.isEnded,
          isNumbered: present.isNumbered,
          canSetAside: hasLooseTickets(present, sale),
        }
      : null,
    taxes: await listRateChoices(orm, {
      venueId: sale.venueId,
      day: sale.day.iso,
      none: t('type.taxOfEvent'),
    }),
    others: others.map(({ id, name }) => ({ value: id, label: name })),
    like: like ? { id: like.id, name: like.name } : null,
    written: present ? writtenOf(present, sale) : like ? wheelchairPlacesOf(like, sale) : {},
  };
}

/** Single tickets without numbers: others have wheelchair places on their plan, or several in one. */
function hasLooseTickets(type: SoldType, { types }: ShownSale): boolean {
  const isNumbered = types.some(
    (one) => one.isNumbered && [type.id, type.sharesWith].includes(one.id),
  );
  return type.ticketsEach === 1 && !isNumbered;
}

function wheelchairPlacesOf(type: SoldType, sale: ShownSale): Record<string, string> {
  const t = words('tickets');
  return {
    ...writtenOf({ ...type, places: null, sharesWith: null, leastPerOrder: 1 }, sale),
    name: t('sales.type.wheelchairName', { name: type.name }),
    description: t('sales.type.wheelchairText'),
  };
}

function writtenOf(type: SoldType, { rules, timeZone }: ShownSale): Record<string, string> {
  return {
    name: type.name,
    description: type.description,
    priceMinor: writeAmount(type.priceMinor, rules?.currency ?? ''),
    doorPriceMinor:
      type.doorPriceMinor === null ? '' : writeAmount(type.doorPriceMinor, rules?.currency ?? ''),
    taxBasisPoints: type.taxBasisPoints === null ? '' : writePercent(type.taxBasisPoints),
    taxRateId: type.taxRateId ?? '',
    places: type.places === null ? '' : String(type.places),
    sharesWith: type.sharesWith ?? '',
    ticketsEach: String(type.ticketsEach),
    leastPerOrder: String(type.leastPerOrder),
    mostPerOrder: String(type.mostPerOrder),
    mostPerPerson: type.mostPerPerson === null ? '' : String(type.mostPerPerson),
    ...clockOf('from', type.saleFrom, timeZone),
    ...clockOf('until', type.saleUntil, timeZone),
    afterTypeId: type.afterTypeId ?? '',
    isHidden: type.isHidden ? 'yes' : '',
  };
}

function clockOf(end: 'from' | 'until', at: Date | null, timeZone: string) {
  if (!at) return {};
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const [day = '', time = ''] = localTimeOf(there).split('T');
  return { [`${end}Day`]: day, [`${end}Time`]: time.slice(0, 5) };
}
