import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { scanKinds } from '#app/domain/tickets/door/door-list.ts';
import { guests } from './guests.ts';
import { tickets } from './orders.ts';
import { ticketSales } from './sales.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A phone that scans the tickets of one event, and may do nothing else. */
export const doorPhones = pgTable(
  'door_phones',
  {
    id: text('id').primaryKey(),
    /** Its key is made from this. */
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
 * Scans at the door, as the phones report them. They are never changed. Numbers of one event are
 * given under a lock of it, so that a reader who has read up to one has missed none before it.
 */
export const doorScans = pgTable(
  'door_scans',
  {
    /** Made by the phone: what is sent again for the same event counts once. */
    nonce: text('nonce').notNull(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    /** Null for people who bought at the door and went straight in. */
    phoneId: text('phone_id').references(() => doorPhones.id),
    /** When it happened, by the phone’s corrected clock; when it was received where that can’t be. */
    at: moment('at').notNull(),
    /** The time that the phone sent, where that can’t be. */
    phoneTime: text('phone_time'),
    /** When it was received, by the platform’s clock. */
    takenAt: moment('taken_at').notNull().defaultNow(),
    kind: text('kind', { enum: scanKinds }).notNull(),
    ticketId: text('ticket_id').references(() => tickets.id),
    guestId: text('guest_id').references(() => guests.id, { onDelete: 'cascade' }),
    /** Of the code that was read; null where the guest was found by name. */
    serial: integer('serial'),
    /** The scan that is taken back. */
    undoes: text('undoes'),
    /** Let in although the phone refused. */
    isOverruled: boolean('is_overruled').notNull().default(false),
    /** When a member of the venue looked at a ticket that was let in twice. */
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
