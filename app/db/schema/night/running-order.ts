import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { addedKindNames, markActions, orderLimits } from '#app/domain/running-order/items.ts';
import { events } from '../events.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const event = () =>
  text('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });

/** A venue’s settings for the running order of an event; without a row the defaults. */
export const runningOrders = pgTable(
  'running_orders',
  {
    eventId: event().primaryKey(),
    /** How long the stage should have between two sets, and how long it needs at least. */
    changeoverMinutes: integer('changeover_minutes')
      .notNull()
      .default(orderLimits.first.changeoverMinutes),
    leastChangeoverMinutes: integer('least_changeover_minutes')
      .notNull()
      .default(orderLimits.first.leastChangeoverMinutes),
    /** The house’s own curfew on the night’s clock, in minutes after its day began. */
    softCurfewMinute: integer('soft_curfew_minute'),
  },
  (table) => [
    check(
      'running_orders_changeovers',
      sql`${table.leastChangeoverMinutes} between 0 and ${table.changeoverMinutes}`,
    ),
  ],
);

/** Lines that a venue has added beside doors and sets, which are read from the event and its contracts. */
export const runningOrderItems = pgTable(
  'running_order_items',
  {
    id: text('id').primaryKey(),
    eventId: event(),
    kind: text('kind', { enum: addedKindNames }).notNull(),
    title: text('title').notNull(),
    /** On the night’s clock, in minutes after its day began. */
    startMinute: integer('start_minute').notNull(),
    /** Where the clock shows that time twice, the second is meant. */
    isSecond: boolean('is_second').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (table) => [
    check('running_order_items_take_time', sql`${table.minutes} > 0`),
    index('running_order_items_event').on(table.eventId),
  ],
);

/** Marks that were made on the night. One that was undone stays, and doesn’t count. */
export const runningOrderMarks = pgTable(
  'running_order_marks',
  {
    id: text('id').primaryKey(),
    eventId: event(),
    /** Doors, the set of a booking, or an item. */
    itemKey: text('item_key').notNull(),
    action: text('action', { enum: markActions }).notNull(),
    at: moment('at').notNull(),
    /** The pseudonym of the person. */
    actor: uuid('actor').notNull(),
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    uniqueIndex('running_order_marks_once')
      .on(table.eventId, table.itemKey, table.action)
      .where(sql`${table.undoneAt} is null`),
    index('running_order_marks_event').on(table.eventId, table.position),
  ],
);
