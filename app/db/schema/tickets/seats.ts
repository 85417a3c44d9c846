import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { seatHolds } from '#app/domain/tickets/seats/seat-states.ts';
import { type SeatingPlan, seatKinds } from '#app/domain/tickets/seats/seating-plan.ts';
import { profiles } from '../profiles.ts';
import { allotments, ticketSales } from './sales.ts';

/** How a venue has drawn a room. Events copy its seats. */
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
 * A numbered seat of an event. Those of one allotment have one price; as many as aren’t held back are
 * its size, and as many as have an order are taken of it. A change of either locks the allotment first.
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
    /** True if its section is beside the one before. */
    isBeside: boolean('is_beside').notNull(),
    row: text('row').notNull(),
    rowNumber: integer('row_number').notNull(),
    label: text('label').notNull(),
    /** From the middle of the section, in half seats. */
    x: integer('x').notNull(),
    kind: text('kind', { enum: seatKinds }).notNull(),
    /** Why its venue doesn’t sell it; null while it does. */
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
