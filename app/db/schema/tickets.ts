import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { scanKinds } from '#app/domain/tickets/door/door-list.ts';
import type { OrderFile } from '#app/domain/tickets/order-file.ts';
import { promoKinds } from '#app/domain/tickets/promo-code.ts';
import { queueRules } from '#app/domain/tickets/queue.ts';
import { type SeatingPlan, seatHolds, seatKinds } from '#app/domain/tickets/seating-plan.ts';
import { orderStates, paidKinds, ticketStates } from '#app/domain/tickets/ticket.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { events } from './events.ts';
import { instalments } from './payments.ts';
import { profiles } from './profiles.ts';

/** A tax that a venue’s tickets have in them, by its name. What it is called never changes. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: text('id').primaryKey(),
    venueId: text('venue_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (table) => [uniqueIndex('tax_rates_name').on(table.venueId, sql`lower(${table.name})`)],
);

/** A tax rate from a day on, until the next one begins. */
export const datedRates = pgTable(
  'dated_tax_rates',
  {
    rateId: text('rate_id')
      .notNull()
      .references(() => taxRates.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').notNull(),
    /** In hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rateId, table.fromDay] }),
    check('dated_tax_rates_share', sql`${table.basisPoints} between 0 and 5000`),
  ],
);

const moment = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => bigint(name, { mode: 'number' });

/** Events that sell tickets here, and the rules of their sales. */
export const ticketSales = pgTable('ticket_sales', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  currency: text('currency').notNull(),
  /** Of the tax inside every price, in hundredths of a percent. */
  taxBasisPoints: integer('tax_basis_points').notNull().default(0),
  /** The rate that counts instead of that number, as it is on the day of the show; null for none. */
  taxRateId: text('tax_rate_id').references(() => taxRates.id, { onDelete: 'set null' }),
  /** Until so many hours before doors a buyer may return tickets; null for never. */
  returnHours: integer('return_hours'),
  /**
   * Maximum of valid tickets that one person may have bought, known by address and by card; null
   * for any.
   */
  mostPerPerson: integer('most_per_person'),
  /** Baskets a minute from which on people queue, and how many are let in then. */
  basketsPerMinute: integer('baskets_per_minute').notNull().default(queueRules.perMinute),
  /** Set while the venue has stopped the sale. */
  stoppedAt: moment('stopped_at'),
  hasWaitingList: boolean('has_waiting_list').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/**
 * Refunds that a venue started of everything paid so far, for all tickets of an event or for some
 * types.
 */
export const ticketRefunds = pgTable(
  'ticket_refunds',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    /** Null for all of them. */
    typeIds: text('type_ids').array(),
    /** The venue’s words to the buyers who get money back. */
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('ticket_refunds_event').on(table.eventId)],
);

/**
 * The key that signs the codes of an event’s tickets. When the platform’s secret changes, an old
 * key signs nothing more, but its codes stay good.
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
    /** Places held by baskets and places sold. */
    taken: integer('taken').notNull().default(0),
    /** Its places are numbered seats, and its size is how many of them are for sale. */
    isNumbered: boolean('is_numbered').notNull().default(false),
  },
  (table) => [
    // Last line of defence: no place is sold twice.
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
    /** The full price of one, fees and tax included. */
    priceMinor: amount('price_minor').notNull(),
    /** The full price of one at the door; null where it isn’t sold there. */
    doorPriceMinor: amount('door_price_minor'),
    /** Of the tax inside its price, in hundredths of a percent; null for the rate of its event. */
    taxBasisPoints: integer('tax_basis_points'),
    /** The rate by name that counts instead, as it is on the day of the show; null for none. */
    taxRateId: text('tax_rate_id').references(() => taxRates.id, { onDelete: 'set null' }),
    /** Number of tickets in one: more than 1 for a bundle. */
    ticketsEach: integer('tickets_each').notNull().default(1),
    /** Maximum of its tickets; null for as many as its allotment has places. */
    limit: integer('limit'),
    /** The tickets that baskets hold and that were sold. */
    taken: integer('taken').notNull().default(0),
    leastPerOrder: integer('least_per_order').notNull().default(1),
    mostPerOrder: integer('most_per_order').notNull(),
    /**
     * Maximum of its valid tickets that one person may have bought, besides the limit of the event;
     * null for any.
     */
    mostPerPerson: integer('most_per_person'),
    saleFrom: moment('sale_from'),
    saleUntil: moment('sale_until'),
    /** The type sold before it: it goes on sale once that one is sold out or over. */
    afterTypeId: text('after_type_id'),
    /** Offered only with a promo code that shows it. */
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

/** A word that lowers prices, or shows hidden ticket types, of one event. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    /** In capitals: it is the same however it is typed. */
    word: text('word').notNull(),
    kind: text('kind', { enum: promoKinds }).notNull(),
    /** Off the price of each, for the kind `amount`. */
    offMinor: bigint('off_minor', { mode: 'number' }).notNull().default(0),
    /** Off the price of each, for the kind `percent`, in hundredths of a percent. */
    offBasisPoints: integer('off_basis_points').notNull().default(0),
    /** For how many tickets it can be used; null for any number. */
    limit: integer('limit'),
    /** The ticket types it is for; null for all. */
    typeIds: text('type_ids').array(),
    /** The time it is valid in; null for no bound. */
    validFrom: timestamp('valid_from', { withTimezone: true }),
    validUntil: timestamp('valid_until', { withTimezone: true }),
    /** The tickets that baskets hold by it and that were bought with it, refunded ones too. */
    taken: integer('taken').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    check(
      'promo_codes_never_more',
      sql`${table.taken} >= 0 and (${table.limit} is null or ${table.taken} <= ${table.limit})`,
    ),
    uniqueIndex('promo_codes_word').on(table.eventId, table.word),
  ],
);

/** A venue’s drawing of a room. Events copy its seats. */
export const seatingPlans = pgTable(
  'seating_plans',
  {
    id: text('id').primaryKey(),
    venueId: text('venue_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    plan: jsonb('plan').$type<SeatingPlan>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('seating_plans_venue').on(table.venueId, table.name)],
);

/**
 * A numbered seat of an event. Seats of one allotment have one price; the size of the allotment is
 * the number of seats that aren’t held back, and its taken places are the seats with an order.
 * Changing either takes the allotment’s lock.
 */
export const seats = pgTable(
  'seats',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    allotmentId: text('allotment_id')
      .notNull()
      .references(() => allotments.id),
    section: text('section').notNull(),
    sectionNumber: integer('section_number').notNull(),
    /** Its section is beside the one before. */
    isBeside: boolean('is_beside').notNull(),
    row: text('row').notNull(),
    rowNumber: integer('row_number').notNull(),
    label: text('label').notNull(),
    /** From the middle of the section, in half seats. */
    x: integer('x').notNull(),
    kind: text('kind', { enum: seatKinds }).notNull(),
    /** Reason why its venue doesn’t sell it; null while it is for sale. */
    heldAs: text('held_as', { enum: seatHolds }),
    /** The basket or order that has it; migration 0048 makes it refer to one. */
    orderId: text('order_id'),
  },
  (table) => [
    uniqueIndex('seats_place').on(table.eventId, table.sectionNumber, table.rowNumber, table.x),
    index('seats_free')
      .on(table.allotmentId)
      .where(sql`${table.orderId} is null and ${table.heldAs} is null`),
    index('seats_order').on(table.orderId),
  ],
);

/** A buyer’s tickets of one event: a basket until they are bought, then an order. */
export const orders = pgTable(
  'ticket_orders',
  {
    /** Its secret address is sealed from this. */
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
    /**
     * Number of times its secret address was changed, together with its buyer’s address: old links
     * end.
     */
    linkNumber: integer('link_number').notNull().default(0),
    language: text('language').notNull().default('en'),
    promoCodeId: text('promo_code_id').references(() => promoCodes.id),
    instalmentId: text('instalment_id').references(() => instalments.id),
    /** The provider’s identifier of the card that paid, the same for any buyer; empty for none. */
    card: text('card').notNull().default(''),
    /** Reason why the payment went back in full instead of buying anything. */
    givenBackFor: text('given_back_for', { enum: ['late', 'perPerson', 'failed'] }),
    createdAt: moment('created_at').notNull().defaultNow(),
    placedAt: moment('placed_at'),
    /** The day of the event as its buyer knows it, once it is placed. */
    day: date('day'),
    /** When its buyer was told of a day other than the one they bought for. */
    notifiedAt: moment('notified_at'),
    /**
     * Money paid in cash at the door or to another ticket shop never passed through here: the venue
     * has it at once. A comp is given away by a venue; nothing is paid for it.
     */
    paidBy: text('paid_by', { enum: paidKinds }).notNull().default('card'),
    /** For door sales: whether the buyers go straight in. Null for other orders. */
    doorEntry: text('door_entry', { enum: ['at once', 'later'] }),
    /** When its money was paid out to the venue. */
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

/**
 * Corrections of the email address of an order; entries never change, but addresses are forgotten.
 */
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
    /** The member of the venue; null for its buyer, and after the member has left. */
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

/** The lines of a basket, with the promised price. */
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
    /** The name of that rate; empty for a number. */
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
    /** Number of its bundle, by type within its order, from 1; null for a single ticket. */
    bundle: integer('bundle'),
    serial: integer('serial').notNull().default(1),
    /**
     * Number of its serials that its venue made by moving it; the others come from passing it on.
     */
    moved: integer('moved').notNull().default(0),
    state: text('state', { enum: ticketStates }).notNull().default('valid'),
    /** The price paid for it: its share of a bundle. */
    priceMinor: amount('price_minor').notNull(),
    feeMinor: amount('fee_minor').notNull().default(0),
    /** Of the tax inside, as it was sold with. */
    taxBasisPoints: integer('tax_basis_points').notNull().default(0),
    /** The name of that rate; empty for a number. */
    taxName: text('tax_name').notNull().default(''),
    name: text('name').notNull().default(''),
    /** Address of its present holder; empty while its buyer has it. */
    email: text('email').notNull().default(''),
    endedAt: moment('ended_at'),
    /** Its name in the other shop that sold it; null where it was sold here. */
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
    // A file that is sent twice issues no ticket twice.
    uniqueIndex('tickets_imported_once')
      .on(table.eventId, table.importedAs)
      .where(sql`${table.importedAs} is not null`),
    // Last line of defence: a seat has one valid ticket.
    uniqueIndex('tickets_one_a_seat')
      .on(table.seatId)
      .where(sql`${table.state} = 'valid' and ${table.seatId} is not null`),
  ],
);

/** Events whose guest list performers can’t change any more. */
export const guestListClosings = pgTable('guest_list_closings', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  closedAt: moment('closed_at').notNull().defaultNow(),
});

/**
 * A line on the guest list of an event: the venue’s, or one of a performer’s, which is at the event
 * of its booking. Crossed-out lines stay, so that phones at the door learn of it.
 */
export const guests = pgTable(
  'guests',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id').references(() => events.id),
    /** The booking out of whose places they come; null for guests of the venue. */
    bookingId: text('booking_id').references(() => bookings.id),
    name: text('name').notNull(),
    /** People who come by that name, the named one included. */
    places: integer('places').notNull(),
    listedAt: moment('listed_at').notNull().defaultNow(),
    crossedOutAt: moment('crossed_out_at'),
  },
  (table) => [
    check('guests_some', sql`${table.places} > 0`),
    check('guests_whose', sql`num_nonnulls(${table.eventId}, ${table.bookingId}) = 1`),
    index('guests_event').on(table.eventId),
    index('guests_booking').on(table.bookingId),
  ],
);

/** A phone that scans the tickets of one event, and may do nothing else. */
export const doorPhones = pgTable(
  'door_phones',
  {
    id: text('id').primaryKey(),
    /** Its key is sealed from this. */
    token: text('token').notNull().unique(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at'),
    /** Set by its own people or the venue’s. */
    endedAt: moment('ended_at'),
  },
  (table) => [index('door_phones_event').on(table.eventId, table.createdAt)],
);

/**
 * The acts of phones at the door, as they reported them: facts that never change. Numbers of one
 * event are given under a lock of it, so that a reader who has seen one number has seen every
 * smaller one.
 */
export const doorScans = pgTable(
  'door_scans',
  {
    /** Made by the phone: a scan sent again for the same event counts once. */
    nonce: text('nonce').notNull(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    /** Null for people who bought at the door and went straight in. */
    phoneId: text('phone_id').references(() => doorPhones.id),
    /** Time of the act by the phone’s corrected clock, else the time of receipt. */
    at: moment('at').notNull(),
    /** The time as the phone sent it, where it can’t be right. */
    phoneTime: text('phone_time'),
    /** Time of receipt, by the platform’s clock. */
    takenAt: moment('taken_at').notNull().defaultNow(),
    kind: text('kind', { enum: scanKinds }).notNull(),
    ticketId: text('ticket_id').references(() => tickets.id),
    guestId: text('guest_id').references(() => guests.id, { onDelete: 'cascade' }),
    /** Of the code that was read; null for a ticket that was found by name. */
    serial: integer('serial'),
    /** The scan that this one undoes. */
    undoes: text('undoes'),
    /** Let in although the phone refused. */
    isOverruled: boolean('is_overruled').notNull().default(false),
    /** When a member of the venue dealt with a ticket that was let in twice. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.nonce] }),
    check(
      'door_scans_about',
      sql`(${table.kind} = 'undo') = (${table.undoes} is not null) and num_nonnulls(${table.ticketId}, ${table.guestId}, ${table.undoes}) = 1`,
    ),
    index('door_scans_event').on(table.eventId, table.number),
    index('door_scans_ticket').on(table.ticketId),
  ],
);

/** A roll of wristbands at the door of an event, as its people counted it. */
export const wristbands = pgTable(
  'door_wristbands',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    roll: text('roll').notNull(),
    startCount: integer('start_count').notNull(),
    /** Null until it is counted at the end. */
    endCount: integer('end_count'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.roll] }),
    check(
      'door_wristbands_fewer',
      sql`${table.startCount} > 0 and (${table.endCount} is null or ${table.endCount} between 0 and ${table.startCount})`,
    ),
  ],
);

/** Tickets that a venue moved to another place; entries never change. */
export const movedTickets = pgTable(
  'moved_tickets',
  {
    id: text('id').primaryKey(),
    /** As it is now: of another show it is another ticket than before. */
    ticketId: text('ticket_id')
      .notNull()
      .references(() => tickets.id),
    fromTypeId: text('from_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    toTypeId: text('to_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    fromSeatId: text('from_seat_id').references(() => seats.id),
    toSeatId: text('to_seat_id').references(() => seats.id),
    movedBy: text('moved_by').references(() => accounts.id, { onDelete: 'set null' }),
    movedAt: timestamp('moved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('moved_tickets_ticket').on(table.ticketId)],
);

/** A buyer waiting for tickets of a type that is sold out. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    /** Its secret address is sealed from this. */
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    typeId: text('type_id')
      .notNull()
      .references(() => ticketTypes.id),
    quantity: integer('quantity').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
    /** When places were held for the entry, and the basket that holds or held them. */
    offeredAt: moment('offered_at'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    leftAt: moment('left_at'),
    /** When the buyer was told that nothing more will come. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    check('waiting_entries_some', sql`${table.quantity} > 0`),
    index('waiting_entries_event').on(table.eventId, table.createdAt),
    index('waiting_entries_email').on(sql`lower(${table.email})`),
    index('waiting_entries_order').on(table.orderId),
    // One place in line per address and type.
    uniqueIndex('waiting_entries_once')
      .on(table.typeId, sql`lower(${table.email})`)
      .where(
        sql`${table.offeredAt} is null and ${table.leftAt} is null and ${table.closedAt} is null`,
      ),
  ],
);

/** The queues of an event, one after the other: each begins when the one before has been empty. */
export const ticketQueues = pgTable(
  'ticket_queues',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    number: integer('number').notNull(),
    /** When the first visitor is let in. */
    startsAt: moment('starts_at').notNull(),
    perMinute: integer('per_minute').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.number] })],
);

/** The places in a queue, in the order of ids. */
export const queuePlaces = pgTable(
  'ticket_queue_places',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    // Not a foreign key: all who come at once would touch one row.
    eventId: text('event_id').notNull(),
    queue: integer('queue').notNull(),
    arrivedAt: moment('arrived_at').notNull().defaultNow(),
    /** When the turn was taken, and the basket it led to. */
    takenAt: moment('taken_at'),
    basketId: text('basket_id'),
  },
  (table) => [
    index('ticket_queue_places_queue').on(table.eventId, table.queue, table.id),
    index('ticket_queue_places_arrived').on(table.arrivedAt),
  ],
);

/** An email of a venue to all ticket holders of an event, and how far it has been sent. */
export const ticketMailings = pgTable(
  'ticket_mailings',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The ticket types it is about; null for all. */
    typeIds: text('type_ids').array(),
    /** Number of emails sent, in the order of their addresses, and the last address. */
    sent: integer('sent').notNull().default(0),
    lastEmail: text('last_email').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set once no holder is left to write to. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('ticket_mailings_sent', sql`${table.sent} >= 0`),
    index('ticket_mailings_event').on(table.eventId, table.createdAt),
  ],
);

/** An export of another ticket shop as it was read, until it is imported or a day has passed. */
export const ticketImports = pgTable(
  'ticket_imports',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    file: jsonb('file').$type<OrderFile>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('ticket_imports_event').on(table.eventId, table.createdAt)],
);
