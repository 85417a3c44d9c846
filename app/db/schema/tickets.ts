import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { orderStates, ticketStates } from '#app/domain/tickets/states.ts';
import { events } from './events.ts';
import { instalments } from './payments.ts';

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
  /** Until so many hours before doors a buyer may return tickets; null where nobody may. */
  returnHours: integer('return_hours'),
  /** Set while the venue has stopped the sale. */
  stoppedAt: moment('stopped_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/**
 * What the codes of an event’s tickets are signed with. With another secret of the platform an old
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
    /** What baskets hold and what has been sold of it. */
    taken: integer('taken').notNull().default(0),
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
    /** What is paid for one, with every fee and tax in it. */
    priceMinor: amount('price_minor').notNull(),
    /** How many tickets one gives: more than 1 for a bundle. */
    ticketsEach: integer('tickets_each').notNull().default(1),
    /** How many tickets of it there may be; null for as many as its allotment has places. */
    limit: integer('limit'),
    /** The tickets that baskets hold and that were sold. */
    taken: integer('taken').notNull().default(0),
    leastPerOrder: integer('least_per_order').notNull().default(1),
    mostPerOrder: integer('most_per_order').notNull(),
    saleFrom: moment('sale_from'),
    saleUntil: moment('sale_until'),
    /** The type that is sold before it: on sale once that one is sold out or over. */
    afterTypeId: text('after_type_id'),
    /** No longer offered; what was sold of it stays. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('ticket_types_price', sql`${table.priceMinor} >= 0`),
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

/** Somebody’s tickets of one event: a basket until they are bought, then an order. */
export const orders = pgTable(
  'ticket_orders',
  {
    /** What its secret address is made of. */
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    state: text('state', { enum: orderStates }).notNull().default('basket'),
    /** Until then a basket keeps its tickets. */
    expiresAt: moment('expires_at').notNull(),
    currency: text('currency').notNull(),
    totalMinor: amount('total_minor').notNull(),
    /** The platform’s, inside the total. */
    feeMinor: amount('fee_minor').notNull().default(0),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    language: text('language').notNull().default('en'),
    instalmentId: text('instalment_id')
      .unique()
      .references(() => instalments.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    placedAt: moment('placed_at'),
    /** When its money became the venue’s. */
    paidOutAt: moment('paid_out_at'),
  },
  (table) => [
    check(
      'ticket_orders_placed',
      sql`(${table.state} = 'placed') = (${table.placedAt} is not null)`,
    ),
    index('ticket_orders_email').on(sql`lower(${table.email})`),
    index('ticket_orders_event').on(table.eventId, table.placedAt),
    index('ticket_orders_running').on(table.expiresAt).where(sql`${table.state} = 'basket'`),
  ],
);

/** What stands in a basket, with the price that was promised. */
export const orderLines = pgTable(
  'ticket_order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    typeId: text('type_id')
      .notNull()
      .references(() => ticketTypes.id),
    quantity: integer('quantity').notNull(),
    /** Of one, and what the platform has of it. */
    priceMinor: amount('price_minor').notNull(),
    feeMinor: amount('fee_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.typeId] }),
    check('ticket_order_lines_some', sql`${table.quantity} > 0`),
    index('ticket_order_lines_type').on(table.typeId),
  ],
);

/** One person’s way in. Its code names the serial, so that a new one ends the old code. */
export const tickets = pgTable(
  'tickets',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    eventId: text('event_id').notNull(),
    typeId: text('type_id')
      .notNull()
      .references(() => ticketTypes.id),
    /** Of the order, from 1. */
    number: integer('number').notNull(),
    serial: integer('serial').notNull().default(1),
    state: text('state', { enum: ticketStates }).notNull().default('valid'),
    /** What was paid for it: its share of a bundle. */
    priceMinor: amount('price_minor').notNull(),
    feeMinor: amount('fee_minor').notNull().default(0),
    name: text('name').notNull().default(''),
    /** Of whom it was passed on to; empty while its buyer has it. */
    email: text('email').notNull().default(''),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('tickets_ended', sql`(${table.state} = 'valid') = (${table.endedAt} is null)`),
    index('tickets_order').on(table.orderId, table.number),
    index('tickets_event').on(table.eventId, table.state),
  ],
);
