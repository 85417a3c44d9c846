import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { queueRules } from '#app/domain/tickets/queue.ts';
import { events } from '../events.ts';
import { taxRates } from './taxes.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => bigint(name, { mode: 'number' });

/** That an event sells its tickets here, and by which rules. */
export const ticketSales = pgTable('ticket_sales', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  currency: text('currency').notNull(),
  /** Of the tax inside every price, in hundredths of a percent. */
  taxBasisPoints: integer('tax_basis_points').notNull().default(0),
  /** The rate that counts instead of that number, as it is on the day of the show; null for none. */
  taxRateId: text('tax_rate_id').references(() => taxRates.id, { onDelete: 'set null' }),
  /** Until so many hours before doors a buyer may return tickets; null where they may not. */
  returnHours: integer('return_hours'),
  /** How many valid tickets one person may have bought, known by address and by card; null for any. */
  mostPerPerson: integer('most_per_person'),
  /** Baskets a minute from which on people queue, and how many are let in then. */
  basketsPerMinute: integer('baskets_per_minute').notNull().default(queueRules.perMinute),
  /** Set while the venue has stopped the sale. */
  stoppedAt: moment('stopped_at'),
  /** True if people may wait for tickets that are sold out. */
  hasWaitingList: boolean('has_waiting_list').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** That a venue gives back what was paid until then, for all tickets of an event or those of some types. */
export const ticketRefunds = pgTable(
  'ticket_refunds',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    /** Null for all of them. */
    typeIds: text('type_ids').array(),
    /** The venue’s text to buyers who get money back. */
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('ticket_refunds_event').on(table.eventId)],
);

/**
 * The codes of an event’s tickets are signed with this. With another secret of the platform an old
 * key signs nothing more, and its codes stay good.
 */
export const ticketKeys = pgTable(
  'ticket_keys',
  {
    /** SPKI in base64. */
    publicKey: text('public_key').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    /** PKCS #8, sealed with the platform’s secret. */
    privateKey: text('private_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('ticket_keys_event').on(table.eventId, table.createdAt)],
);

/** So many places that some ticket types of an event share. */
export const allotments = pgTable(
  'allotments',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    name: text('name').notNull().default(''),
    size: integer('size').notNull(),
    /** The places that baskets hold or that have been sold. */
    taken: integer('taken').notNull().default(0),
    /** Its places are numbered seats, and its size is how many of them are for sale. */
    isNumbered: boolean('is_numbered').notNull().default(false),
  },
  (table) => [
    // Whatever else goes wrong, nothing is sold twice.
    check('allotments_never_more', sql`${table.taken} between 0 and ${table.size}`),
    index('allotments_event').on(table.eventId),
  ],
);

export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    allotmentId: text('allotment_id')
      .notNull()
      .references(() => allotments.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The price of one, with every fee and tax in it. */
    priceMinor: amount('price_minor').notNull(),
    /** The price of one at the door; null where it isn’t sold there. */
    doorPriceMinor: amount('door_price_minor'),
    /** Of the tax inside its price, in hundredths of a percent; null for the rate of its event. */
    taxBasisPoints: integer('tax_basis_points'),
    /** The rate by name that counts instead, as it is on the day of the show; null for none. */
    taxRateId: text('tax_rate_id').references(() => taxRates.id, { onDelete: 'set null' }),
    /** How many tickets one gives: more than 1 for a bundle. */
    ticketsEach: integer('tickets_each').notNull().default(1),
    /** How many tickets of it there may be; null for as many as its allotment has places. */
    limit: integer('limit'),
    /** The tickets that baskets hold and that were sold. */
    taken: integer('taken').notNull().default(0),
    leastPerOrder: integer('least_per_order').notNull().default(1),
    mostPerOrder: integer('most_per_order').notNull(),
    /** How many valid tickets of it one person may have bought, beside what its event says; null for any. */
    mostPerPerson: integer('most_per_person'),
    saleFrom: moment('sale_from'),
    saleUntil: moment('sale_until'),
    /** The type that is sold before it: on sale once that one is sold out or over. */
    afterTypeId: text('after_type_id'),
    /** Offered only to buyers with a promo code that shows it. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** No longer offered; what was sold of it stays. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    check(
      'ticket_types_price',
      sql`${table.priceMinor} >= 0 and coalesce(${table.doorPriceMinor} >= 0, true)`,
    ),
    check('ticket_types_each', sql`${table.ticketsEach} between 1 and 20`),
    check(
      'ticket_types_never_more',
      sql`${table.taken} >= 0 and (${table.limit} is null or ${table.taken} <= ${table.limit})`,
    ),
    check('ticket_types_bounds', sql`${table.leastPerOrder} between 1 and ${table.mostPerOrder}`),
    index('ticket_types_event').on(table.eventId, table.position),
    index('ticket_types_allotment').on(table.allotmentId),
  ],
);
