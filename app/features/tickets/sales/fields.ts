import { z } from 'zod';
import { payableCurrencies } from '#app/domain/payments/payment.ts';
import { promoLimits } from '#app/domain/tickets/promo-code.ts';
import { queueRules } from '#app/domain/tickets/queue.ts';
import { saleLimits as limits } from '#app/domain/tickets/sale.ts';
import type { About } from '#app/fields/about.ts';
import {
  amount,
  clock,
  cursor,
  dayOf,
  flag,
  id,
  line,
  list,
  oneOf,
  share,
  text,
  whole,
} from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('tickets');

export const ofEvent = z.object({ eventId: id });
export const ofType = ofEvent.extend({ typeId: id });

export const ofSoldOrder = ofEvent.extend({ orderId: id });

/** The sale of a public show. */
export const saleOfShow = z.object({
  showId: id,
  code: z
    .string()
    .max(promoLimits.word)
    .optional()
    .describe('A promo code: prices are those with it.'),
});

/** The next page of the list of orders. */
export const orderPage = ofEvent.extend({ after: cursor });

/** The search for orders. */
export const orderSearch = ofEvent.extend({
  text: line(limits.sought, { label: () => t('sales.orders.sought'), least: 1 }),
});

/** Some ticket types of the event; null for all of them. */
export const someTypes = list(id, limits.types).nullish();

/** The reason that buyers read with a refund. */
const reason = text(limits.reason, {
  label: () => t('sales.refund.reason'),
  hint: () => t('sales.refund.reasonHint'),
  rows: 3,
}).optional();

/** Tickets of one order to refund: all valid ones without. */
export const refund = ofSoldOrder.extend({
  ticketIds: list(id, 500).nullable().default(null),
  reason,
});

export const refundOfTypes = ofEvent.extend({ typeIds: someTypes, reason });

/** A tax of the venue by its name. */
const taxRateId = id
  .nullable()
  .default(null)
  .describe(
    'One of the venue’s tax rates, as it is on the day of the show; it counts instead of `taxBasisPoints`.',
  );

/** The rules that all tickets of an event are sold by. */
export const sale = ofEvent.extend({
  currency: oneOf((code) => payableCurrencies.includes(code), {
    label: () => t('sale.currency'),
    error: () => t('problem.currency'),
    description: 'ISO 4217. It stays once a ticket type has been added.',
  }),
  taxBasisPoints: share(0, {
    label: () => t('sale.tax'),
    hint: () => t('sale.taxHint'),
    description: 'Of the tax inside every price.',
  })
    .max(limits.taxBasisPoints, { error: () => t('problem.tax') })
    .default(0),
  taxRateId,
  returnHours: whole(0, limits.returnHours, {
    label: () => t('sale.returns'),
    hint: () => t('sale.returnsHint'),
    description: 'Until so many hours before doors buyers may return tickets; null for never.',
  })
    .nullable()
    .default(null),
  mostPerPerson: whole(1, limits.perPerson, {
    label: () => t('sale.perPerson'),
    hint: () => t('sale.perPersonHint'),
    description:
      'How many valid tickets one person may have bought, known by email address and by card; null for any number.',
  })
    .nullable()
    .default(null),
  basketsPerMinute: whole(1, queueRules.mostPerMinute, {
    label: () => t('sale.perMinute'),
    hint: () => t('sale.perMinuteHint'),
    description: 'Baskets a minute from which on people queue, and how many are let in then.',
  }).default(queueRules.perMinute),
});

/** The window of an offer, on the venue’s clock; null for no bound. */
export const windowFields = ({ from, until }: Record<'from' | 'until', About>) => ({
  fromDay: dayOf(from).nullable().default(null),
  fromTime: clock.nullable().default(null),
  untilDay: dayOf(until).nullable().default(null),
  untilTime: clock.nullable().default(null),
});

/** A ticket type: its price is the full one, fees and tax included. */
export const ticketType = ofEvent.extend({
  name: line(limits.name, { label: () => t('type.name'), hint: () => t('type.nameHint') }).pipe(
    z.string().min(1, { error: () => t('problem.name') }),
  ),
  description: text(limits.description, { label: () => t('type.description'), rows: 2 }).default(
    '',
  ),
  priceMinor: amount(limits.priceMinor, {
    label: () => t('type.price'),
    hint: () => t('type.priceHint'),
    description: 'What is paid for one, with every fee and tax. 0 for free tickets.',
  }),
  doorPriceMinor: amount(limits.priceMinor, {
    label: () => t('type.doorPrice'),
    hint: () => t('type.doorPriceHint'),
    description: 'What is paid for one at the door; null where it isn’t sold there.',
  })
    .nullable()
    .default(null),
  taxBasisPoints: share(0, {
    label: () => t('sale.tax'),
    hint: () => t('type.taxHint'),
    description: 'Of the tax inside its price; null for the rate of the event.',
  })
    .max(limits.taxBasisPoints, { error: () => t('problem.tax') })
    .nullable()
    .default(null),
  taxRateId,
  places: whole(0, limits.places, {
    label: () => t('type.places'),
    hint: () => t('type.placesHint'),
    description: 'How many tickets of it there are. With `sharesWith`: at most so many of those.',
  })
    .nullable()
    .default(null),
  sharesWith: id
    .nullable()
    .default(null)
    .describe('Another type, whose places this one takes too.'),
  ticketsEach: whole(1, limits.ticketsEach, {
    label: () => t('type.ticketsEach'),
    hint: () => t('type.ticketsEachHint'),
  }).default(1),
  leastPerOrder: whole(1, limits.perOrder, { label: () => t('type.least') }).default(1),
  mostPerOrder: whole(1, limits.perOrder, { label: () => t('type.most') }).default(
    limits.firstMostPerOrder,
  ),
  mostPerPerson: whole(1, limits.perPerson, {
    label: () => t('sale.perPerson'),
    hint: () => t('type.perPersonHint'),
    description:
      'How many valid tickets of it one person may have bought, beside the limit of the event; null for any number.',
  })
    .nullable()
    .default(null),
  ...windowFields({
    from: { label: () => t('type.fromDay'), hint: () => t('type.fromHint') },
    until: { label: () => t('type.untilDay'), hint: () => t('type.untilHint') },
  }),
  afterTypeId: id
    .nullable()
    .default(null)
    .describe('On sale once this other type is sold out or over.'),
  isHidden: flag({ label: () => t('type.hidden'), hint: () => t('type.hiddenHint') }).default(
    false,
  ),
});

/** The first values of these in a form. */
export const firstBounds: Record<string, string> = {
  ticketsEach: '1',
  leastPerOrder: '1',
  mostPerOrder: String(limits.firstMostPerOrder),
};
