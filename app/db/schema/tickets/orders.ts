import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orderStates, paidKinds, ticketStates } from '#app/domain/tickets/states.ts';
import { accounts } from '../accounts.ts';
import { instalments } from '../payments.ts';
import { promoCodes } from './codes.ts';
import { ticketSales, ticketTypes } from './sales.ts';
import { seats } from './seats.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => bigint(name, { mode: 'number' });

/** A buyer’s tickets of one event: a basket until they are bought, then an order. */
export const orders = pgTable(
  'ticket_orders',
  {
    /** Its secret address is made from this. */
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
    /** How often its secret address was changed, along with the one of its buyer: old ones end. */
    linkNumber: integer('link_number').notNull().default(0),
    language: text('language').notNull().default('en'),
    promoCodeId: text('promo_code_id').references(() => promoCodes.id),
    instalmentId: text('instalment_id').references(() => instalments.id),
    /** The provider’s fingerprint of the card that paid for it; empty for none. */
    card: text('card').notNull().default(''),
    /** Why what was paid went back whole instead of buying anything. */
    givenBackFor: text('given_back_for', { enum: ['late', 'perPerson', 'failed'] }),
    createdAt: moment('created_at').notNull().defaultNow(),
    placedAt: moment('placed_at'),
    /** The day of the event as its buyer knows it, once it is placed. */
    day: date('day'),
    /** When its buyer was told of another day than the one it was bought for. */
    notifiedAt: moment('notified_at'),
    /**
     * Money paid in cash at the door or to another ticket shop was never here: the venue has it at once.
     * A comp is what a venue gives away; nothing is paid for it.
     */
    paidBy: text('paid_by', { enum: paidKinds }).notNull().default('card'),
    /** Of what is sold at the door: whether its people go straight in. Null for anything else. */
    doorEntry: text('door_entry', { enum: ['at once', 'later'] }),
    /** When its money became the venue’s. */
    paidOutAt: moment('paid_out_at'),
  },
  (table) => [
    check(
      'ticket_orders_placed',
      sql`(${table.state} = 'placed') = (${table.placedAt} is not null)`,
    ),
    check(
      'ticket_orders_cash',
      sql`${table.paidBy} not in ('cash', 'elsewhere') or (${table.instalmentId} is null and ${table.paidOutAt} is not null)`,
    ),
    check(
      'ticket_orders_comp',
      sql`${table.paidBy} <> 'comp' or (${table.instalmentId} is null and ${table.totalMinor} = 0)`,
    ),
    uniqueIndex('ticket_orders_instalment')
      .on(table.instalmentId)
      .where(sql`${table.instalmentId} is not null`),
    index('ticket_orders_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    check(
      'ticket_orders_given_back',
      sql`${table.givenBackFor} is null or ${table.state} = 'expired'`,
    ),
    index('ticket_orders_card').on(table.eventId, table.card).where(sql`${table.card} <> ''`),
    index('ticket_orders_event').on(table.eventId, table.placedAt),
    index('ticket_orders_door')
      .on(table.eventId, table.createdAt)
      .where(sql`${table.doorEntry} is not null`),
    index('ticket_orders_day').on(table.eventId, table.day).where(sql`${table.state} = 'placed'`),
    index('ticket_orders_running').on(table.expiresAt).where(sql`${table.state} = 'basket'`),
  ],
);

/** That the email address of an order was corrected; nothing here is ever changed but forgotten. */
export const correctedAddresses = pgTable(
  'corrected_addresses',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The number of the secret address since. */
    linkNumber: integer('link_number').notNull(),
    /** Empty once its person has deleted their account. */
    before: text('email_before').notNull(),
    after: text('email_after').notNull(),
    by: text('corrected_by', { enum: ['buyer', 'venue'] }).notNull(),
    /** The member of the venue; null for its buyer, and once they have left. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    at: moment('corrected_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.linkNumber] }),
    index('corrected_addresses_before').on(sql`lower(${table.before})`),
    index('corrected_addresses_after').on(sql`lower(${table.after})`),
    index('corrected_addresses_account').on(table.accountId),
  ],
);

/** The lines of a basket, with the price that was promised. */
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
    /** Of the tax inside, as it was when its basket was taken. */
    taxBasisPoints: integer('tax_basis_points').notNull().default(0),
    /** The name of that rate; empty where it was a number. */
    taxName: text('tax_name').notNull().default(''),
    /** The numbered seats that it holds or held; none where places have no numbers. */
    seatIds: text('seat_ids').array().notNull().default([]),
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
    /** Null where places have no numbers. */
    seatId: text('seat_id').references(() => seats.id),
    /** Of the order, from 1. */
    number: integer('number').notNull(),
    /** Which bundle of its type in its order it belongs to, from 1; null for a single one. */
    bundle: integer('bundle'),
    serial: integer('serial').notNull().default(1),
    /** How many of its serials its venue made by moving it; passing it on makes the others. */
    moved: integer('moved').notNull().default(0),
    state: text('state', { enum: ticketStates }).notNull().default('valid'),
    /** The price paid for it: its share of a bundle. */
    priceMinor: amount('price_minor').notNull(),
    feeMinor: amount('fee_minor').notNull().default(0),
    /** Of the tax inside, as it was sold with. */
    taxBasisPoints: integer('tax_basis_points').notNull().default(0),
    /** The name of that rate; empty where it was a number. */
    taxName: text('tax_name').notNull().default(''),
    name: text('name').notNull().default(''),
    /** Of whom it was passed on to; empty while its buyer has it. */
    email: text('email').notNull().default(''),
    endedAt: moment('ended_at'),
    /** Its number in the shop that sold it, where that isn’t this one. */
    importedAs: text('imported_as'),
    /** Since when its buyer has it back on sale; until it is sold it is theirs. */
    pooledAt: moment('pooled_at'),
    /** The basket whose buyer gets a new ticket in its place. */
    buyingOrderId: text('buying_order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('tickets_ended', sql`(${table.state} = 'valid') = (${table.endedAt} is null)`),
    index('tickets_order').on(table.orderId, table.number),
    check('tickets_pooled', sql`${table.buyingOrderId} is null or ${table.pooledAt} is not null`),
    index('tickets_event').on(table.eventId, table.state),
    index('tickets_pooled')
      .on(table.typeId, table.pooledAt)
      .where(sql`${table.pooledAt} is not null`),
    index('tickets_bought_by')
      .on(table.buyingOrderId)
      .where(sql`${table.buyingOrderId} is not null`),
    // A file that is sent twice makes no second ticket.
    uniqueIndex('tickets_imported_once')
      .on(table.eventId, table.importedAs)
      .where(sql`${table.importedAs} is not null`),
    // Whatever else goes wrong, no two people have one seat.
    uniqueIndex('tickets_one_a_seat')
      .on(table.seatId)
      .where(sql`${table.state} = 'valid' and ${table.seatId} is not null`),
  ],
);
